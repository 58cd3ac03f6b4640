import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";

/** Of one receiver, the newest. */
const mostKept = 500;
const batch = 1_000;

/** They may hold what was meant for nobody's eyes but the receiver's own log. */
export const answerRetention = (days: number): OldRows => ({
  table: "answer",
  isOld: "attempted_at < now() - $1 * interval '1 day'",
  days,
});

/** An answer may say whom it is about. */
export async function forgetAnswers(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.query("delete from answer where delivery_id = any($1::uuid[])", [deliveryIds]);
}

/** Deletes what is beyond the newest of each receiver. */
export async function trimAnswers(db: Db): Promise<void> {
  const { rows: busy } = await db.query<{ endpoint_id: string }>(
    "select endpoint_id from answer group by endpoint_id having count(*) > $1",
    [mostKept],
  );
  for (const { endpoint_id } of busy) {
    let deleted = batch;
    while (deleted === batch) deleted = await trim(db, endpoint_id);
  }
}

async function trim(db: Db, endpointId: string): Promise<number> {
  const { rowCount } = await db.query(
    `delete from answer where (delivery_id, attempted_at) in (
       select delivery_id, attempted_at from answer where endpoint_id = $1
       order by attempted_at desc offset ${mostKept} limit ${batch})`,
    [endpointId],
  );
  return rowCount;
}
