import type { WorkspaceTx } from "@outbound/postgres/database";
import { lockEnrolmentsOf } from "../enrolments/locked-prospect-table.ts";
import { anonymizeReasons } from "../enrolments/transitions/end.ts";
import { anonymizeRecipients, anonymizeServerReply, type Erased } from "../ledger/transitions/record.ts";

/** Locks all the person's enrolments first, so that a send that is settled meanwhile waits and then sees the erasure. */
export async function anonymizeServerReplies(
  tx: WorkspaceTx,
  erased: readonly Erased[],
  reason: string,
): Promise<void> {
  const enrolments = await lockEnrolmentsOf(
    tx,
    erased.map(({ id }) => id),
  );
  const ids = enrolments.map(({ id }) => id);
  await anonymizeReasons(tx, ids, reason);
  await anonymizeServerReply(tx, ids, erased);
  await anonymizeRecipients(tx, erased);
}
