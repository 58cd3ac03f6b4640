import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { workspaceSettingsQuery } from "../../api/settings-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { timezones } from "../../ui/timezones.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { HourlyCaps } from "./hourly-caps.tsx";
import { SenderTexts } from "./sender-texts.tsx";
import { TrackingDomain } from "./tracking-domain.tsx";
import { type Settings, useConfigure } from "./use-configure.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/sending");
const hours = Array.from({ length: 25 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export function Sending() {
  const { workspace } = route.useParams();
  useTitle(words.sending.title, useWorkspace()?.name);
  const { data: settings, error, refetch } = useQuery(workspaceSettingsQuery(workspace));
  const mayChange = useMay("workspace.configure");
  if (error && !settings) return <Failure error={error} reset={() => void refetch()} />;
  if (!settings) return <Skeleton rows={4} />;
  return (
    <>
      <section className={screen.section} aria-labelledby="hours">
        <h2 id="hours">{words.sending.hours}</h2>
        <p className={screen.note}>{words.sending.hoursFor}</p>
        {mayChange ? <Hours workspace={workspace} settings={settings} /> : <HoursAsText settings={settings} />}
      </section>
      <section className={screen.section} aria-labelledby="caps">
        <h2 id="caps">{words.sending.caps}</h2>
        <HourlyCaps workspace={workspace} settings={settings} mayChange={mayChange} />
      </section>
      <section className={screen.section} aria-labelledby="texts">
        <h2 id="texts">{words.sending.texts}</h2>
        <SenderTexts workspace={workspace} settings={settings} mayChange={mayChange} />
      </section>
      <section className={screen.section} aria-labelledby="tracking">
        <h2 id="tracking">{words.sending.tracking}</h2>
        <TrackingDomain workspace={workspace} settings={settings} mayChange={mayChange} />
      </section>
    </>
  );
}

function HoursAsText({ settings: { timezone, window_start_hour, window_end_hour } }: { settings: Settings }) {
  return <p>{words.sending.hoursAre(clock(window_start_hour), clock(window_end_hour), timezone)}</p>;
}

function Hours({ workspace, settings }: { workspace: string; settings: Settings }) {
  const configure = useConfigure(workspace);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        configure.mutate({
          timezone: textOf(data, "timezone"),
          window_start_hour: Number(textOf(data, "from")),
          window_end_hour: Number(textOf(data, "until")),
        });
      }}
    >
      {configure.error && <Notice tone="bad">{configure.error.message}</Notice>}
      {configure.isSuccess && <Notice tone="good">{words.sending.hoursSaved}</Notice>}
      <div className={form.pair}>
        <Select label={words.sending.from} name="from" defaultValue={settings.window_start_hour}>
          {hours.slice(0, -1).map(hourOption)}
        </Select>
        <Select label={words.sending.until} name="until" defaultValue={settings.window_end_hour}>
          {hours.slice(1).map(hourOption)}
        </Select>
      </div>
      <Select label={words.sending.timezone} name="timezone" defaultValue={settings.timezone}>
        {timezones(settings.timezone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <div className={form.row}>
        <Button type="submit" kind="primary" isBusy={configure.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

const hourOption = (hour: number) => (
  <option key={hour} value={hour}>
    {clock(hour)}
  </option>
);
