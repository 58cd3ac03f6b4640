import { AppError, fromWire, toWire, type WireError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { Reader, WorkspaceDb, WorkspaceTx } from "./database.ts";
import type { OldRows } from "./retention.ts";

type Command<Reply, Change> = {
  /** Runs outside any transaction, and not once the command is done. */
  check?: (() => Promise<void>) | undefined;
  /** Its reply is stored as JSON, so it must hold no dates. */
  work: (tx: WorkspaceTx) => Promise<Done<Reply, Change>>;
};

/** `change` is what this run changed; undefined when an earlier run had done it. */
type Done<Reply, Change> = { reply: Reply; change?: Change | undefined };

type Stored<Reply> = Reply | { refused: WireError };

/**
 * API: Idempotency keys. However many runs a command has, also concurrent ones, it has one outcome: a reply, which
 * commits with the effect, or a refusal, which commits before it is returned. A status of 500 and above is no outcome.
 */
export async function runCommand<Reply, Change>(
  db: WorkspaceDb,
  { commandId }: Caller,
  command: Command<Reply, Change>,
): Promise<Done<Reply, Change>> {
  if (commandId === undefined) {
    await command.check?.();
    return db.transaction(command.work);
  }
  const { stored, change } = await attempt(db, commandId, command).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { stored: await storeRefusal<Reply>(db.unbound, commandId, error), change: undefined };
  });
  if (isRefusal(stored)) throw fromWire(stored.refused);
  return { reply: stored, change };
}

async function attempt<Reply, Change>(
  db: WorkspaceDb,
  commandId: string,
  { check, work }: Command<Reply, Change>,
): Promise<{ stored: Stored<Reply>; change?: Change | undefined }> {
  if (check) {
    const { rows } = await db.unbound.query<{ reply: Stored<Reply> }>(readReplySql, [commandId]);
    if (rows[0]) return { stored: rows[0].reply };
    await check();
  }
  return db.transaction(async (tx) => {
    // This is the first statement, so that a repeat holds no lock that the first run may need.
    const claim = await tx.unbound.query(claimCommandSql, [commandId]);
    if (claim.rowCount === 0) return { stored: await readStored<Reply>(tx.unbound, commandId) };

    const { reply, change } = await work(tx);
    await tx.unbound.query(saveReplySql, [commandId, JSON.stringify(reply ?? null)]);
    return { stored: reply, change };
  });
}

const claimCommandSql = {
  name: "claim command",
  text: "insert into command (command_id) values ($1) on conflict do nothing",
};
const saveReplySql = { name: "save reply", text: "update command set reply = $2 where command_id = $1" };
const readReplySql = { name: "read reply", text: "select reply from command where command_id = $1" };

async function readStored<Reply>(tx: Reader, commandId: string): Promise<Stored<Reply>> {
  const { rows } = await tx.query<{ reply: Stored<Reply> }>(readReplySql, [commandId]);
  if (!rows[0]) throw new Error("The stored reply of a command has been pruned while it was asked for.");
  return rows[0].reply;
}

/** Waits for a run whose transaction is open, and returns what is stored then: this refusal or that run's reply. */
async function storeRefusal<Reply>(db: Reader, commandId: string, refusal: AppError): Promise<Stored<Reply>> {
  const { rows } = await db.query<{ reply: Stored<Reply> }>(
    `insert into command as known (command_id, reply) values ($1, $2)
     on conflict (command_id) do update set reply = known.reply returning reply`,
    [commandId, JSON.stringify({ refused: toWire(refusal) })],
  );
  if (!rows[0]) throw new Error("An upsert answered no row.");
  return rows[0].reply;
}

const isRefusal = (stored: unknown): stored is { refused: WireError } =>
  typeof stored === "object" && stored !== null && "refused" in stored;

/** Twice as long as the gateway keeps a key. */
export const commandRetention: OldRows = {
  table: "command",
  isOld: "created_at < now() - $1 * interval '1 day'",
  days: 2,
};
