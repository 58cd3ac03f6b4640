import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Settings, useConfigure } from "./use-configure.ts";

type Props = { workspace: string; settings: Settings; mayChange: boolean };

/** What copies name without knowing who sends them. */
export function SenderTexts({ workspace, settings, mayChange }: Props) {
  return (
    <>
      <p className={screen.note}>
        Write {"{{ signature }}"}, {"{{ opt_out }}"} and {"{{ postal_address }}"} into the text of a step, where these
        should stand. A mailbox may have a signature of its own.
      </p>
      {mayChange ? <Change workspace={workspace} settings={settings} /> : <Facts facts={factsOf(settings)} />}
    </>
  );
}

const factsOf = ({ signature, opt_out, postal_address }: Settings): [string, React.ReactNode][] => [
  ["Signature", signature ?? "not set"],
  ["How to get no more mails", opt_out],
  ["Postal address", postal_address ?? "not set"],
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
        label="Signature"
        name="signature"
        rows={4}
        maxLength={longestSenderText}
        defaultValue={settings.signature ?? ""}
      />
      <TextArea
        key={settings.opt_out}
        label="How to get no more mails"
        name="opt_out"
        rows={2}
        maxLength={longestSenderText}
        defaultValue={settings.opt_out}
        hint="{{ unsubscribe_url }} becomes each person’s own link; [Unsubscribe]({{ unsubscribe_url }}) is a word that leads there. Empty restores this sentence’s default."
      />
      <TextArea
        label="Postal address"
        name="postal_address"
        rows={4}
        maxLength={longestSenderText}
        defaultValue={settings.postal_address ?? ""}
        hint="The law of some countries demands it in every such mail."
      />
      {configure.error && <Notice tone="bad">{configure.error.message}</Notice>}
      {configure.isSuccess && <Notice tone="good">Saved. Mails from now on have these texts.</Notice>}
      <div className={form.row}>
        <Button type="submit" isBusy={configure.isPending}>
          Save the texts
        </Button>
      </div>
    </form>
  );
}
