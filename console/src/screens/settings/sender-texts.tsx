import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Settings, useConfigure } from "./use-configure.ts";
import { words } from "./words.ts";

type Props = { workspace: string; settings: Settings; mayChange: boolean };

/** What copies name without knowing who sends them. */
export function SenderTexts({ workspace, settings, mayChange }: Props) {
  return (
    <>
      <p className={screen.note}>{words.sending.textsWhere}</p>
      {mayChange ? <Change workspace={workspace} settings={settings} /> : <Facts facts={factsOf(settings)} />}
    </>
  );
}

const factsOf = ({ signature, opt_out, postal_address }: Settings): [string, React.ReactNode][] => [
  [words.sending.signature, signature ?? words.notSet],
  [words.sending.optOut, opt_out],
  [words.sending.postalAddress, postal_address ?? words.notSet],
];

function Change({ workspace, settings }: { workspace: string; settings: Settings }) {
  const configure = useConfigure(workspace);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        configure.mutate({
          signature: textOf(data, "signature"),
          opt_out: textOf(data, "opt_out"),
          postal_address: textOf(data, "postal_address"),
        });
      }}
    >
      <TextArea
        label={words.sending.signature}
        name="signature"
        rows={4}
        maxLength={longestSenderText}
        defaultValue={settings.signature ?? ""}
      />
      <TextArea
        key={settings.opt_out}
        label={words.sending.optOut}
        name="opt_out"
        rows={2}
        maxLength={longestSenderText}
        defaultValue={settings.opt_out}
        hint={words.sending.optOutHint}
      />
      <TextArea
        label={words.sending.postalAddress}
        name="postal_address"
        rows={4}
        maxLength={longestSenderText}
        defaultValue={settings.postal_address ?? ""}
        hint={words.sending.postalAddressHint}
      />
      {configure.error && <Notice tone="bad">{configure.error.message}</Notice>}
      {configure.isSuccess && <Notice tone="good">{words.sending.textsSaved}</Notice>}
      <div className={form.row}>
        <Button type="submit" isBusy={configure.isPending}>
          {words.sending.saveTexts}
        </Button>
      </div>
    </form>
  );
}
