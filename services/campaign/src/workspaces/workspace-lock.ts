import type { WorkspaceTx } from "@outbound/postgres/database";

const shareWorkspaceSql = {
  name: "share workspace",
  text: "select pg_advisory_xact_lock_shared(hashtextextended($1, 0))",
};

/**
 * Enrolling or changing a prospect takes it shared, writing a suppression exclusively: of two at once, the later one
 * sees what the earlier one did. Take it before every row lock of the transaction.
 */
export async function shareWorkspace(tx: WorkspaceTx): Promise<void> {
  await tx.query(shareWorkspaceSql);
}

export async function lockWorkspace(tx: WorkspaceTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))");
}
