import type { Caller } from "@outbound/contracts/caller";
import type { Db, Tx } from "./database.ts";
import type { OldRows } from "./retention.ts";

const claiming = {
  name: "claim command",
  text: "insert into command (command_id) values ($1) on conflict do nothing",
};
const keeping = { name: "keep reply", text: "update command set reply = $2 where command_id = $1" };
const selection = { name: "read reply", text: "select reply from command where command_id = $1" };

/**
 * API: Idempotency keys. The effect and its reply commit together under the caller's command id; a command that was
 * done already answers the stored reply and does nothing. Of two at once the second waits for the first.
 *
 * The reply is stored as JSON: `work` returns strings, numbers and their like, no dates.
 */
export function commandTransaction<T>(db: Db, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { commandId } = caller;
  if (commandId === undefined) return db.transaction(work);

  return db.transaction(async (tx) => {
    // The first statement, so that a repeat holds no lock that the first try may need.
    const claim = await tx.query(claiming, [commandId]);
    if (claim.rowCount === 0) return storedReply<T>(tx, commandId);

    const reply = await work(tx);
    await tx.query(keeping, [commandId, JSON.stringify(reply ?? null)]);
    return reply;
  });
}

/** What a command that was done answered; for who must look before it asks others whether it may be done. */
export async function findReply<T>(db: Db, { commandId }: Caller): Promise<T | undefined> {
  if (commandId === undefined) return undefined;
  const { rows } = await db.query<{ reply: T }>(selection, [commandId]);
  return rows[0]?.reply;
}

/** Twice as long as the gateway keeps a key. */
export const commandRetention: OldRows = {
  table: "command",
  isOld: "created_at < now() - $1 * interval '1 day'",
  days: 2,
};

async function storedReply<T>(tx: Tx, commandId: string): Promise<T> {
  const { rows } = await tx.query<{ reply: T }>(selection, [commandId]);
  if (!rows[0]) throw new Error("The stored reply of a command has been pruned while it was asked for.");
  return rows[0].reply;
}
