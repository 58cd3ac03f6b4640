import { useInfiniteQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { threadQuery } from "../../api/reply-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { MailText } from "../../ui/mail-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { When } from "../../ui/when.tsx";
import { AttachedFiles } from "../attachments/attached-files.tsx";
import styles from "./thread.module.css";

type Mail = Output<"reply.thread">["data"][number];

/** Shows the oldest mail first. */
export function Thread({ workspace, reply }: { workspace: string; reply: string }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadQuery(workspace, reply),
  );
  const mails = data?.pages.flatMap((page) => page.data).toReversed();
  return (
    <section className={styles.thread} aria-labelledby="thread">
      <h2 id="thread">Conversation</h2>
      {error && !mails && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={3} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier mails
        </Button>
      )}
      <ol>
        {mails?.map((mail) => (
          <li key={mail.id} className={mail.kind === "reply" ? styles.theirs : styles.ours}>
            <Head {...mail} />
            <Text mail={mail} isAbove={mail.id === reply} />
            {mail.kind === "answer" && <AttachedFiles workspace={workspace} attached={mail.attachments} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Text({ mail, isAbove }: { mail: Mail; isAbove: boolean }) {
  if (isAbove) return <p className={styles.above}>The reply above.</p>;
  if (mail.kind === "step") {
    return (
      <>
        {mail.subject && <p className={styles.subject}>{mail.subject}</p>}
        <MailText text={mail.text} />
      </>
    );
  }
  if (mail.kind === "answer" && mail.text && !mail.forwarded && !mail.by_hand)
    return <FormattedText text={mail.text} />;
  return <pre className={styles.text}>{mail.text || "There is no text to show."}</pre>;
}

function Head(mail: Mail) {
  return (
    <p className={styles.head}>
      <strong>{mail.from || "Somebody erased"}</strong>
      {mail.kind === "step" && <span>step {mail.step}</span>}
      {mail.kind === "answer" && <Writer {...mail} />}
      {mail.kind === "reply" && mail.held && <Badge word="held" tone="paused" />}
      {mail.kind !== "reply" && <Outcome {...mail} />}
      <When at={mail.at} />
    </p>
  );
}

function Writer({ by_hand, forwarded, written_by, to }: Extract<Mail, { kind: "answer" }>) {
  if (by_hand) return <span>answered in their own mail program</span>;
  return (
    <span>{forwarded ? `forwarded to ${to || "somebody erased"} by ${written_by}` : `answered by ${written_by}`}</span>
  );
}

const words: Readonly<Partial<Record<Exclude<Mail, { kind: "reply" }>["status"], string>>> = {
  planned: "waiting",
  claimed: "waiting",
  dispatched: "leaving",
};

function Outcome({ status, reason, bounce }: Exclude<Mail, { kind: "reply" }>) {
  if (bounce) return <Badge word={`bounced, ${bounce}`} tone="negative" />;
  if (status === "sent") return null;
  const isBad = status === "refused" || status === "unknown";
  return (
    <>
      <Badge word={words[status] ?? status} tone={isBad ? "negative" : "calm"} />
      {status === "unknown" && <span>It may have arrived: look into the mailbox’s Sent folder.</span>}
      {status !== "unknown" && reason && <span>{reason}</span>}
    </>
  );
}
