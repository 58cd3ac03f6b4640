import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { ask } from "../../../api/ask.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { textOf } from "../../../ui/form.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { connectWords as said } from "../connect-words.ts";
import { words } from "../words.ts";
import styles from "./connect.module.css";
import { paceIn } from "./mailbox-file.ts";
import { Pace } from "./pace.tsx";

type Provider = "google" | "microsoft";
type Props = {
  workspace: string;
  provider: Provider;
  /** Undefined while it isn't known. */
  hasClient: boolean | undefined;
  head: ReactNode;
};

/** Adds the mailbox, and then sends the person to the provider's sign-in. */
export function SignInMailbox({ workspace, provider, hasClient, head }: Props) {
  const name = words.providerNames[provider];
  const connect = useMutation({
    mutationFn: async (data: FormData) => {
      const email = textOf(data, "email").trim();
      const file = { email, oauth: provider, ...paceIn(data, null) };
      const { id: mailbox_id } = await ask("mailbox.add", workspace, file);
      const { url } = await ask("mailbox.connect", workspace, { mailbox_id });
      window.location.assign(url);
      // The browser leaves the page; the button stays busy until then.
      await new Promise(() => {});
    },
  });
  if (hasClient === false) {
    return (
      <div className={styles.connect}>
        <div className={styles.left}>
          {head}
          <ReasonLine tone="amber" title={said.noClientTitle(name)}>
            {said.noClient[provider]}
          </ReasonLine>
        </div>
      </div>
    );
  }
  return (
    <form
      className={styles.connect}
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate(new FormData(event.currentTarget));
      }}
    >
      <div className={styles.left}>
        {head}
        <div className={form.pair}>
          <Field label={words.email} name="email" type="email" required placeholder={words.emailExample} />
          <Field label={words.senderName} name="name" placeholder={words.senderNameExample} />
        </div>
        <Pace replaced={undefined} />
      </div>
      <aside className={styles.check} aria-label={said.check}>
        <div className={styles.checkIn}>
          <div className={styles.checkHead}>
            <h2>{said.check}</h2>
          </div>
          <p className={styles.note}>{said.signsInHelp}</p>
          <p className={styles.note}>{words.signInHelp(name)}</p>
        </div>
        <div className={styles.end}>
          {connect.error && <Notice tone="bad">{connect.error.message}</Notice>}
          <Button kind="primary" type="submit" icon={LogIn} isBusy={connect.isPending}>
            {words.signInTo(name)}
          </Button>
        </div>
      </aside>
    </form>
  );
}
