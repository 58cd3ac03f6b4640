import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export async function findExpiredSends(db: Reader, limit: number): Promise<{ workspace_id: string; id: string }[]> {
  const { rows } = await db.query<Columns<"send", "workspace_id" | "id">>(
    `select workspace_id, id from send where state in ('claimed', 'dispatched') and lease_until < now()
     order by lease_until limit $1`,
    [limit],
  );
  return rows;
}

export async function isExpired(tx: WorkspaceTx, sendId: string): Promise<boolean> {
  const { rows } = await tx.query("select from send where workspace_id = $1 and id = $2 and lease_until < now()", [
    sendId,
  ]);
  return rows.length > 0;
}

/** Only the worker of a dispatched send may settle it. */
export async function readHolder(db: WorkspaceReader, sendId: string, attempt: number): Promise<string | null> {
  const { rows } = await db.query<Columns<"send", "worker", { worker: string }>>(
    `select worker from send
     where workspace_id = $1 and id = $2 and attempt = $3 and state = 'dispatched' and worker is not null`,
    [sendId, attempt],
  );
  return rows[0]?.worker ?? null;
}

/** Whatever became of them. */
export async function hasSends(tx: WorkspaceTx, campaignId: string): Promise<boolean> {
  const { rows } = await tx.query("select from send where workspace_id = $1 and campaign_id = $2 limit 1", [
    campaignId,
  ]);
  return rows.length > 0;
}

export async function countInHand(db: WorkspaceReader): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from send
     where workspace_id = $1 and state = 'dispatched' and lease_until > now()`,
  );
  return rows[0]?.count ?? 0;
}

const findUnknownSql = {
  name: "find late report's send",
  text: "select from send where workspace_id = $1 and id = $2 and worker = $3 and state = 'unknown'",
};

/** Whether nothing is known of what the worker has dispatched. */
export async function isUnknownOf(tx: WorkspaceTx, sendId: string, worker: string): Promise<boolean> {
  return (await tx.query(findUnknownSql, [sendId, worker])).rows.length > 0;
}

/** In the mailboxes' order. */
export async function findClaimedSteps(tx: WorkspaceTx, enrolmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"send", "id">>(
    `select id from send
     where workspace_id = $1 and enrolment_id = any($2) and step is not null and state = 'claimed' order by mailbox_id, id`,
    [enrolmentIds],
  );
  return rows.map(({ id }) => id);
}
