import { notFound } from "@outbound/contracts/app-error";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { AutomaticReply } from "../reading/automatic-reply.ts";

export type LockedReply = Columns<
  "reply",
  | "id"
  | "enrolment_id"
  | "prospect_id"
  | "campaign_id"
  | "step"
  | "from_address"
  | "received_at"
  | "classified_by"
  | "classified_at"
  | "autoreplied"
  | "returns_at"
  | "handled"
  | "held"
  | "was_received"
  | "was_interested",
  { classification: ReplyClassification | null; autoreply_kind: AutomaticReply["kind"] | null }
>;

/** A reply's prospect never changes. The other fields have to be read after the locks that come before the reply's own. */
export async function findReply(tx: WorkspaceTx, id: string): Promise<{ prospect_id: string }> {
  if (!isUuid(id)) throw notFound("Reply");
  const { rows } = await tx.query<Columns<"reply", "prospect_id">>(
    "select prospect_id from reply where workspace_id = $1 and id = $2",
    [id],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

export async function lockReply(tx: WorkspaceTx, id: string): Promise<LockedReply> {
  const { rows } = await tx.query<LockedReply>(
    `select id, enrolment_id, prospect_id, campaign_id, step, from_address, received_at, classification, classified_by,
       classified_at, autoreplied, autoreply_kind, returns_at, handled, held, was_received, was_interested
     from reply where workspace_id = $1 and id = $2 for update`,
    [id],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

export async function saveCorrection(tx: WorkspaceTx, reply: LockedReply): Promise<void> {
  const { classification, classified_by, classified_at, autoreplied, autoreply_kind, returns_at, handled } = reply;
  await tx.query(
    `update reply set classification = $3, classified_by = $4, classified_at = $5, autoreplied = $6, autoreply_kind = $7,
       returns_at = $8, handled = $9, was_received = was_received or not ($6 or held),
       was_interested = was_interested or coalesce($3 = 'interested', false)
     where workspace_id = $1 and id = $2`,
    [reply.id, classification, classified_by, classified_at, autoreplied, autoreply_kind, returns_at, handled],
  );
}

/** Returns whether the reply was found to be an automated opt-out when it came. */
export async function releaseReply(tx: WorkspaceTx, id: string): Promise<boolean> {
  const { rows } = await tx.query<Columns<"reply", "demands_opt_out">>(
    `update reply set held = false, was_received = not autoreplied where workspace_id = $1 and id = $2
     returning demands_opt_out`,
    [id],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0].demands_opt_out ?? false;
}
