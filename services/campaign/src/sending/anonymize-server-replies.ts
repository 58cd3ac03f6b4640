import type { WorkspaceTx } from "@outbound/postgres/database";
import { anonymizeReasons } from "../enrolments/transitions/end.ts";
import type { Columns } from "../generated/tables.ts";
import { anonymizeRecipients, anonymizeServerReply, type Erased } from "../ledger/transitions/record.ts";

/** Locks all the person's enrolments first, so that a send that is settled meanwhile waits and then sees the erasure. */
export async function anonymizeServerReplies(
  tx: WorkspaceTx,
  erased: readonly Erased[],
  reason: string,
): Promise<void> {
  const prospectIds = erased.map(({ id }) => id);
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    "select id from enrolment where workspace_id = $1 and prospect_id = any($2) order by id for update",
    [prospectIds],
  );
  const ids = rows.map(({ id }) => id);
  await anonymizeReasons(tx, ids, reason);
  await anonymizeServerReply(tx, ids, erased);
  await anonymizeRecipients(tx, erased);
}
