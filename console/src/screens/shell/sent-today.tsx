import { useQuery } from "@tanstack/react-query";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { count } from "../../ui/figures.ts";
import styles from "./shell.module.css";
import { words } from "./words.ts";

/** Of a workspace where some mailbox has no limit there is nothing to compare it with. */
export function SentToday({ workspace }: { workspace: string }) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const mailboxes = data?.data ?? [];
  if (mailboxes.length === 0) return null;
  const sent = sum(mailboxes.map(({ sent_today }) => sent_today));
  const limits = mailboxes.map(({ effective_daily_limit }) => effective_daily_limit);
  const planned = limits.every((limit) => limit !== null) ? sum(limits) : undefined;
  return (
    <div className={styles.today}>
      <p>
        <span>{words.sentToday}</span>{" "}
        <span>{planned === undefined ? count(sent) : words.ofPlanned(sent, planned)}</span>
      </p>
      {planned !== undefined && <progress aria-hidden="true" max={Math.max(planned, 1)} value={sent} />}
    </div>
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((whole, figure) => whole + figure, 0);
