import { mostPerHour } from "@outbound/contracts/workspaces/hourly-caps";
import { getRouteApi } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SavedForm } from "../../ui/saved-form.tsx";
import { Row, Section } from "../../ui/section.tsx";
import { TimezoneOptions } from "../../ui/timezone-options.tsx";
import { useChanges } from "../../ui/use-changes.ts";
import { hourOfDay } from "../../ui/wording.ts";
import { configure, Inherited, type Settings, type Shown } from "./inherited.tsx";
import { sending as words } from "./words.ts";
import styles from "./workspaces.module.css";

const route = getRouteApi("/signed-in/w/$workspace/settings/sending");
const hours = Array.from({ length: 25 }, (_, hour) => hour);

const caps = [
  ["google_per_hour", words.toGoogle, words.toGoogleHint],
  ["microsoft_per_hour", words.toMicrosoft, words.toMicrosoftHint],
  ["domain_per_hour", words.toDomain, words.toDomainHint],
] as const;

export function Sending() {
  const { workspace } = route.useParams();
  return <Inherited workspace={workspace} title={words.title} help={words.help} form={Change} values={Values} />;
}

const valuesOf = (settings: Settings) => ({
  timezone: settings.timezone,
  from: `${settings.window_start_hour}`,
  until: `${settings.window_end_hour}`,
  google_per_hour: `${settings.google_per_hour ?? ""}`,
  microsoft_per_hour: `${settings.microsoft_per_hour ?? ""}`,
  domain_per_hour: `${settings.domain_per_hour ?? ""}`,
});

const capOf = (text: string) => (text === "" ? null : Number(text));

function Change({ workspace, settings }: Shown) {
  const changes = useChanges(valuesOf(settings));
  const { values, write } = changes;
  const hasHours = changes.has("timezone", "from", "until");
  const hasCaps = changes.has("google_per_hour", "microsoft_per_hour", "domain_per_hour");
  const save = async () => {
    await configure(workspace, {
      ...(hasHours && {
        timezone: values.timezone,
        window_start_hour: Number(values.from),
        window_end_hour: Number(values.until),
      }),
      ...(hasCaps && {
        google_per_hour: capOf(values.google_per_hour),
        microsoft_per_hour: capOf(values.microsoft_per_hour),
        domain_per_hour: capOf(values.domain_per_hour),
      }),
    });
    return hasHours ? words.hoursSaved : words.capsSaved;
  };
  return (
    <SavedForm changes={changes} save={save}>
      <Section title={words.title} help={words.help} isForm>
        <Row title={words.hours} help={words.hoursHelp}>
          <div className={styles.hours}>
            <Select label={words.from} value={values.from} onChange={({ target }) => write("from", target.value)}>
              {hours.slice(0, -1).map(hourOption)}
            </Select>
            <Select label={words.until} value={values.until} onChange={({ target }) => write("until", target.value)}>
              {hours.slice(1).map(hourOption)}
            </Select>
            <Select
              label={words.timezone}
              value={values.timezone}
              onChange={({ target }) => write("timezone", target.value)}
            >
              <TimezoneOptions stored={settings.timezone} />
            </Select>
          </div>
        </Row>
        <Row title={words.caps} help={words.capsCount}>
          <div className={styles.caps}>
            {caps.map(([name, label, hint]) => (
              <Field
                key={name}
                label={label}
                type="number"
                min={1}
                max={mostPerHour}
                placeholder={words.noLimit}
                value={values[name]}
                onChange={({ target }) => write(name, target.value)}
                hint={hint}
              />
            ))}
          </div>
        </Row>
        <Tracking workspace={workspace} settings={settings} act={words.changeDomain} />
      </Section>
    </SavedForm>
  );
}

const hourOption = (hour: number) => (
  <option key={hour} value={hour}>
    {hourOfDay(hour)}
  </option>
);

function Values({ workspace, settings }: Shown) {
  const { timezone, window_start_hour: from, window_end_hour: until } = settings;
  return (
    <>
      <Row title={words.hours} help={words.hoursHelp}>
        <p>{words.hoursAre(hourOfDay(from), hourOfDay(until), timezone.replaceAll("_", " "))}</p>
      </Row>
      <Row title={words.caps} help={words.capsCount}>
        <dl className={styles.facts}>
          {caps.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{settings[name] ?? words.noLimit}</dd>
            </div>
          ))}
        </dl>
      </Row>
      <Tracking workspace={workspace} settings={settings} act={words.showDomain} />
    </>
  );
}

function Tracking({ workspace, settings, act }: Shown & { act: string }) {
  const { tracking_domain: domain, tracking_verified: isVerified } = settings;
  return (
    <Row title={words.tracking} help={words.trackingHelp}>
      <div className={styles.domain}>
        <Globe aria-hidden="true" />
        <span>{domain ?? words.noDomain}</span>
        {domain && (
          <Badge word={isVerified ? words.verified : words.notVerified} tone={isVerified ? "accepted" : "blocked"} />
        )}
        <LinkButton isSmall to="/w/$workspace/settings/tracking" params={{ workspace }}>
          {act}
        </LinkButton>
      </div>
    </Row>
  );
}
