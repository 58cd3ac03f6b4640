import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { lockSend } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";

/** What their mailers still report is about an earlier attempt and changes nothing. The enrolments are locked. */
export async function takeBackClaims(tx: WorkspaceTx, enrolmentIds: readonly string[], reason: string): Promise<void> {
  const { rows } = await tx.query<Columns<"send", "id">>(
    `select id from send
     where workspace_id = $1 and enrolment_id = any($2) and step is not null and state = 'claimed' order by mailbox_id, id`,
    [enrolmentIds],
  );
  for (const { id } of rows) {
    const locked = await lockSend(tx, id);
    if (locked) await releaseSend(tx, locked, { reason, waitSeconds: 0 });
  }
}
