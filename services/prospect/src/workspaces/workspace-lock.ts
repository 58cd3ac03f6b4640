import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { WorkspaceTx } from "@outbound/postgres/database";

/**
 * Keeps concurrent writes of a prospect and a suppression from missing each other: writers of prospects share these
 * locks, a writer of suppressions holds its list's exclusively. Take it first, in a statement of its own: the next
 * statement sees what was committed while this one waited.
 */
export async function lockForProspects(tx: WorkspaceTx): Promise<void> {
  await tx.query(shareLocksSql, [operatorWorkspaceId]);
}

export async function lockForSuppressions(tx: WorkspaceTx): Promise<void> {
  if (tx.workspaceId === operatorWorkspaceId) await tx.query(`select ${lockAlone("$1")}`);
  else await tx.query(`select ${lockShared("$2")}, ${lockAlone("$1")}`, [operatorWorkspaceId]);
}

const lockShared = (workspace: string) => `pg_advisory_xact_lock_shared(hashtextextended(${workspace}::text, 0))`;
const lockAlone = (workspace: string) => `pg_advisory_xact_lock(hashtextextended(${workspace}::text, 0))`;

const shareLocksSql = { name: "lock for prospects", text: `select ${lockShared("$2")}, ${lockShared("$1")}` };
