import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";

export const testsPerHour = 30;

/** Tests of one workspace are noted one after the other, so that two at once can't be one too many. */
export async function noteTest(tx: WorkspaceTx, key: string): Promise<"noted" | "begun" | "too many"> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('test mails ' || $1::uuid, 0))");
  const { rows } = await tx.query<{ is_begun: boolean }>(
    "select begun_at is not null as is_begun from test_mail where workspace_id = $1 and id = $2",
    [key],
  );
  if (rows[0]) return rows[0].is_begun ? "begun" : "noted";
  const { rowCount } = await tx.query(
    `insert into test_mail (workspace_id, id) select $1, $2
     where (select count(*) from test_mail where workspace_id = $1 and created_at > now() - interval '1 hour') < $3`,
    [key, testsPerHour],
  );
  return rowCount === 0 ? "too many" : "noted";
}

export async function beginTest(db: WorkspaceReader, key: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update test_mail set begun_at = now() where workspace_id = $1 and id = $2 and begun_at is null",
    [key],
  );
  return rowCount > 0;
}

export const testMailRetention: OldRows = {
  table: "test_mail",
  isOld: "created_at < now() - $1 * interval '1 day'",
  days: 2,
};
