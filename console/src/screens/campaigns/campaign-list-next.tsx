import { CircleAlert, CircleDashed } from "lucide-react";
import { times, When } from "../../ui/when.tsx";
import styles from "./campaign-list.module.css";
import { type Campaign, type Results, whyStill } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";

type Props = { row: Campaign; results: Results | undefined };

/** When the next email is due, or why none is. */
export function NextEmail({ row, results }: Props) {
  if (!results) return null;
  const still = whyStill(row, results);
  if (still) return <span className={styles.warn}>{describeStill(still, results.mailboxes.length)}</span>;
  if (row.display_status === "draft") return <OfDraft row={row} results={results} />;
  if (row.display_status === "paused") return <OfPaused row={row} since={results.waits_for?.since ?? null} />;
  if (row.display_status === "running") return <OfRunning results={results} />;
  return <span>{results.last_email_at ? said.lastEmail(times.day(results.last_email_at)) : said.finished}</span>;
}

function describeStill(reason: NonNullable<ReturnType<typeof whyStill>>, mailboxes: number): string {
  switch (reason) {
    case "no_mailbox":
      return said.noMailbox;
    case "no_prospects":
      return said.noProspects;
    case "sending_paused":
      return said.waits.sendingPaused;
    case "mailboxes_paused":
      return said.waits.paused(mailboxes);
    case "mailboxes_failing":
      return said.waits.failing(mailboxes);
  }
}

/** What the list itself shows to be missing; the checks are the campaign's. */
function OfDraft({ row, results }: { row: Campaign; results: Results }) {
  const isSenderless = results.mailboxes.length === 0;
  const missing = row.steps === 0 ? said.noSteps : isSenderless ? said.noMailbox : undefined;
  if (missing) {
    return (
      <span className={`${styles.withMark} ${styles.bad}`}>
        <CircleAlert aria-hidden="true" />
        {missing}
      </span>
    );
  }
  if (row.progress.enrolled > 0) return <span className={styles.faint}>–</span>;
  return (
    <span className={styles.withMark}>
      <CircleDashed aria-hidden="true" />
      {said.noProspects}
    </span>
  );
}

function OfPaused({ row: { paused_by }, since }: { row: Campaign; since: string | null }) {
  if (since === null) return <span>{said.paused}</span>;
  const day = times.day(since);
  if (paused_by === "system") return <span>{said.pausedItself(day)}</span>;
  return (
    <>
      <span>{said.pausedOn(day)}</span>
      {paused_by !== null && <span className={styles.sub}>{said.pausedBy(nameOf(paused_by))}</span>}
    </>
  );
}

function nameOf(actor: string): string {
  if (actor === "operator") return said.byOperator;
  return actor.startsWith("API token ") ? said.byToken(actor.slice("API token ".length)) : actor;
}

function OfRunning({ results: { next_email_at, waits_for } }: Pick<{ results: Results }, "results">) {
  const why = waits_for && waits_for.reason in said.held ? said.held[waits_for.reason as keyof typeof said.held] : null;
  return (
    <>
      <When at={next_email_at} />
      {why && <span className={styles.sub}>{why}</span>}
    </>
  );
}
