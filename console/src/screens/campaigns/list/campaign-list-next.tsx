import { CircleDashed } from "lucide-react";
import { times, When } from "../../../ui/when.tsx";
import styles from "./campaign-list.module.css";
import { DraftChecks, Missing } from "./campaign-list-draft.tsx";
import { type Campaign, type Results, whyStill } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";
import { useActor } from "./use-actor.ts";

type Props = { workspace: string; row: Campaign; results: Results | undefined };

/** When the next email is due, or why none is. */
export function NextEmail({ workspace, row, results }: Props) {
  if (!results) return null;
  const still = whyStill(row, results);
  if (still) return <span className={styles.warn}>{said.still[still](results.mailboxes.length)}</span>;
  if (row.display_status === "draft") return <OfDraft workspace={workspace} row={row} results={results} />;
  if (row.display_status === "paused") {
    return <OfPaused workspace={workspace} row={row} since={results.waits_for?.since ?? null} />;
  }
  if (row.display_status === "running") return <OfRunning results={results} />;
  return <span>{results.last_email_at ? said.lastEmail(times.day(results.last_email_at)) : said.finished}</span>;
}

/** What the list itself shows to be missing needs no check. */
function OfDraft({ workspace, row, results }: Props & { results: Results }) {
  if (row.steps === 0) return <Missing>{said.noSteps}</Missing>;
  if (results.mailboxes.length === 0) return <Missing>{said.noMailbox}</Missing>;
  if (row.progress.enrolled > 0) return <DraftChecks workspace={workspace} id={row.id} />;
  return (
    <span className={styles.withMark}>
      <CircleDashed aria-hidden="true" />
      {said.noProspects}
    </span>
  );
}

type PausedProps = Pick<Props, "workspace" | "row"> & { since: string | null };

function OfPaused({ workspace, row: { paused_by }, since }: PausedProps) {
  const nameOf = useActor(workspace);
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

function OfRunning({ results: { next_email_at, waits_for } }: Pick<{ results: Results }, "results">) {
  const why = waits_for && waits_for.reason in said.held ? said.held[waits_for.reason as keyof typeof said.held] : null;
  return (
    <>
      <When at={next_email_at} />
      {why && <span className={styles.sub}>{why}</span>}
    </>
  );
}
