import type { Tx } from "@outbound/postgres/database";

/** Sends whose mailer or broker never said how they ended. */
export async function findExpiredSends(
  db: Pick<Tx, "query">,
  limit: number,
): Promise<{ workspace_id: string; id: string }[]> {
  const { rows } = await db.query<{ workspace_id: string; id: string }>(
    `select workspace_id, id from send where state in ('claimed', 'dispatched') and lease_until < now()
     order by lease_until limit $1`,
    [limit],
  );
  return rows;
}

export async function isExpired(tx: Tx, workspaceId: string, sendId: string): Promise<boolean> {
  const { rows } = await tx.query("select from send where workspace_id = $1 and id = $2 and lease_until < now()", [
    workspaceId,
    sendId,
  ]);
  return rows.length > 0;
}

/**
 * Of dispatched sends whose job came to a mailer once more: whoever had it is gone, or lost its broker and nothing else and
 * says within these seconds how it ended. A later word corrects what was settled meanwhile.
 */
export async function endLeasesSoon(
  db: Pick<Tx, "query">,
  workspaceId: string,
  sendIds: readonly string[],
): Promise<void> {
  await db.query(
    `update send set lease_until = now() + interval '5 seconds'
     where workspace_id = $1 and id = any($2) and state = 'dispatched' and lease_until > now() + interval '5 seconds'`,
    [workspaceId, sendIds],
  );
}
