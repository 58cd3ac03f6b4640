import type { Db } from "@outbound/postgres/database";

/** A process counts as gone after this long without a sign of life. */
const silence = "interval '5 seconds'";

export async function recordHeartbeat(db: Db, id: string): Promise<void> {
  await db.query(
    "insert into mailer_process (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()",
    [id],
  );
}

export async function isAlive(db: Db, id: string): Promise<boolean | undefined> {
  const { rows } = await db.query<{ alive: boolean }>(
    `select seen_at > now() - ${silence} as alive from mailer_process where id = $1`,
    [id],
  );
  return rows[0]?.alive;
}

export async function deleteGone(db: Db): Promise<void> {
  await db.query("delete from mailer_process where seen_at < now() - interval '1 day'");
}
