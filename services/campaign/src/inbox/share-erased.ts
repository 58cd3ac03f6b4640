import type { Tx } from "@outbound/postgres/database";

/** Who is not erased is not until the commit, so that an erasure finds the reply. Locked before the enrolments, as everywhere. */
export async function shareErased(tx: Tx, workspaceId: string, prospectId: string): Promise<boolean> {
  const { rows } = await tx.query<{ anonymized: boolean }>(
    {
      name: "share prospect",
      text: "select anonymized from prospect_copy where workspace_id = $1 and id = $2 for share",
    },
    [workspaceId, prospectId],
  );
  return rows[0]?.anonymized ?? true;
}
