import { mostPerHour } from "@outbound/contracts/workspaces/hourly-caps";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Settings, useConfigure } from "./use-configure.ts";
import { words } from "./words.ts";

type Props = { workspace: string; settings: Settings; mayChange: boolean };

/** Receivers slow down or refuse whoever sends them too much at once, whatever each mailbox sends. */
export function HourlyCaps({ workspace, settings, mayChange }: Props) {
  return (
    <>
      <p className={screen.note}>{words.sending.capsCount}</p>
      {mayChange ? <Change workspace={workspace} settings={settings} /> : <Facts facts={factsOf(settings)} />}
    </>
  );
}

const caps = [
  ["google_per_hour", words.sending.toGoogle, words.sending.toGoogleHint],
  ["microsoft_per_hour", words.sending.toMicrosoft, words.sending.toMicrosoftHint],
  ["domain_per_hour", words.sending.toDomain, undefined],
] as const;

const factsOf = (settings: Settings): [string, React.ReactNode][] =>
  caps.map(([name, label]) => [label, settings[name] ?? words.noLimit]);

const capOf = (data: FormData, name: string) => (textOf(data, name) === "" ? null : Number(textOf(data, name)));

function Change({ workspace, settings }: { workspace: string; settings: Settings }) {
  const configure = useConfigure(workspace);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        configure.mutate({
          google_per_hour: capOf(data, "google_per_hour"),
          microsoft_per_hour: capOf(data, "microsoft_per_hour"),
          domain_per_hour: capOf(data, "domain_per_hour"),
        });
      }}
    >
      {caps.map(([name, label, hint]) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="number"
          min={1}
          max={mostPerHour}
          placeholder={words.noLimit}
          defaultValue={settings[name] ?? ""}
          hint={hint}
        />
      ))}
      {configure.error && <Notice tone="bad">{configure.error.message}</Notice>}
      {configure.isSuccess && <Notice tone="good">{words.sending.capsSaved}</Notice>}
      <div className={form.row}>
        <Button type="submit" isBusy={configure.isPending}>
          {words.sending.saveCaps}
        </Button>
      </div>
    </form>
  );
}
