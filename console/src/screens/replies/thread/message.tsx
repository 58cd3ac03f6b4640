import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { replyQuery } from "../../../api/reply-queries.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { FormattedText } from "../../../ui/formatted-text.tsx";
import { MailText } from "../../../ui/mail-text.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import { When } from "../../../ui/when.tsx";
import { AttachedFiles } from "../../attachments/attached-files.tsx";
import { nameOfProspect, topicOf } from "../conversation-names.ts";
import { erased, thread as words } from "../words.ts";
import { isFormatted, MailFrame } from "./mail-frame.tsx";
import styles from "./message.module.css";
import { Outcome } from "./outcome.tsx";
import type { Mail } from "./thread-items.ts";

type Reply = Output<"reply.get">;
type Props = {
  workspace: string;
  mail: Mail;
  reply: Reply;
  /** Whether it is known at once what it quotes, and how it is formatted. */
  isWhole: boolean;
};

export function Message({ workspace, mail, reply, isWhole }: Props) {
  const { prospect } = reply;
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const nameAt = (address: string) => (address === prospect?.email ? nameOfProspect(prospect) : address || erased);
  const senderAt = (address: string) => mailboxes?.data.find(({ email }) => email === address)?.name || nameAt(address);
  const nameOfMember = useNames(workspace);
  const isTheirs = mail.kind === "reply";
  const from = mail.kind === "answer" && !mail.by_hand ? nameOfMember(mail.written_by) : senderAt(mail.from);
  return (
    <article className={isTheirs ? styles.message : `${styles.message} ${styles.ours}`} aria-label={from}>
      <header>
        <Avatar name={from} size="medium" />
        <p>
          <strong>{from}</strong> <span>{words.to(nameAt(mail.to))}</span>
          {mail.kind === "step" && <span> · {words.step(mail.step)}</span>}
          {mail.kind === "answer" && mail.by_hand && <span> · {words.byHand}</span>}
          {mail.kind === "answer" && mail.forwarded && <span> · {words.forwarded(mail.to || erased)}</span>}
        </p>
        <When at={mail.at} />
      </header>
      <div className={styles.body}>
        {isTheirs ? (
          <TheirText workspace={workspace} mail={mail} isWhole={isWhole} />
        ) : (
          <OurText workspace={workspace} mail={mail} topic={topicOf(reply.subject)} />
        )}
        {!isTheirs && <Outcome workspace={workspace} mail={mail} />}
      </div>
    </article>
  );
}

type OurProps = { workspace: string; mail: Exclude<Mail, { kind: "reply" }>; topic: string };

function OurText({ workspace, mail, topic }: OurProps) {
  if (mail.kind === "step") {
    return (
      <>
        {mail.subject && topicOf(mail.subject) !== topic && <p className={styles.subject}>{mail.subject}</p>}
        <MailText text={mail.text} />
      </>
    );
  }
  const isOurs = mail.text && !mail.forwarded && !mail.by_hand;
  return (
    <>
      {isOurs ? <FormattedText text={mail.text} /> : <PlainText>{mail.text || words.noText}</PlainText>}
      <AttachedFiles workspace={workspace} attached={mail.attachments} />
    </>
  );
}

/** As plain text, in which no markup of the sender's takes effect, until somebody wants to see how it was formatted. */
function TheirText({ workspace, mail, isWhole }: Pick<Props, "workspace" | "mail" | "isWhole">) {
  const [isQuoted, setQuoted] = useState(false);
  const [isFramed, setFramed] = useState(false);
  const { data: whole } = useQuery({ ...replyQuery(workspace, mail.id), enabled: isWhole || isQuoted });
  const html = whole && isFormatted(whole.body_html) ? whole.body_html : null;
  const hasQuotes = !whole || whole.body_text.trim() !== whole.visible_text.trim();
  if (html && isFramed) {
    return (
      <>
        <MailFrame html={html} />
        <Button isSmall kind="quiet" onClick={() => setFramed(false)}>
          {words.showText}
        </Button>
      </>
    );
  }
  return (
    <>
      <PlainText>{(isQuoted && whole?.body_text) || mail.text || words.noText}</PlainText>
      <div className={styles.more}>
        {hasQuotes && (
          <button
            type="button"
            className={styles.dots}
            aria-label={isQuoted ? words.hideQuoted : words.showQuoted}
            aria-expanded={isQuoted}
            onClick={() => setQuoted(!isQuoted)}
          >
            <Ellipsis aria-hidden="true" />
          </button>
        )}
        {html && (
          <Button isSmall kind="quiet" onClick={() => setFramed(true)}>
            {words.showFormatting}
          </Button>
        )}
      </div>
    </>
  );
}
