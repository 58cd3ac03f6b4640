import type { Tx } from "@outbound/postgres/database";

const shareWorkspaceSql = {
  name: "share workspace",
  text: "select pg_advisory_xact_lock_shared(hashtextextended($1, 0))",
};

/**
 * Enrolling or changing a prospect takes it shared, writing a suppression exclusively: of two at once, the later one
 * sees what the earlier one did. Take it before every row lock of the transaction.
 */
export async function shareWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(shareWorkspaceSql, [workspaceId]);
}

export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [workspaceId]);
}
