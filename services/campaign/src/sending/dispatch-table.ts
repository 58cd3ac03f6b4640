import type { Tx, WorkspaceTx } from "@outbound/postgres/database";
import { gapEndsAt } from "../ledger/gap.ts";

/** The caller keeps a mail server waiting and repeats the call; waiting here would hold a connection of the pool. */
export async function waitBrieflyForLocks(tx: Tx): Promise<void> {
  await tx.query("set local lock_timeout = '200ms'");
}

/** Returns the seconds until the mailbox may dispatch, and locks it until the commit. */
export async function lockGap(tx: WorkspaceTx, mailboxId: string): Promise<number> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `select extract(epoch from ${gapEndsAt} - clock_timestamp())::float as seconds
     from mailbox m where m.workspace_id = $1 and m.id = $2 and m.min_gap_seconds > 0 for update`,
    [mailboxId],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}
