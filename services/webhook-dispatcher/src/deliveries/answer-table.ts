import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

const maxPerReceiver = 500;
const batch = 1_000;

/** A receiver's answers may contain what was meant for its own log only, so they are kept for few days. */
export const answerRetention = (days: number): OldRows => ({
  table: "answer",
  isOld: "attempted_at < now() - $1 * interval '1 day'",
  days,
});

export async function deleteAnswers(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.query("delete from answer where delivery_id = any($1::uuid[])", [deliveryIds]);
}

export async function trimAnswers(db: Db): Promise<void> {
  const { rows: busy } = await db.query<Columns<"answer", "endpoint_id">>(
    "select endpoint_id from answer group by endpoint_id having count(*) > $1",
    [maxPerReceiver],
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
       order by attempted_at desc offset ${maxPerReceiver} limit ${batch})`,
    [endpointId],
  );
  return rowCount;
}
