import { randomUUID } from "node:crypto";
import { allDone, inBatches } from "@outbound/batching/in-batches";
import { NotPublished } from "@outbound/broker/confirmed-publish";
import { type CallStarts, ProcessDied, type StartCounts } from "@outbound/broker/start-counts";
import { whenAborted } from "@outbound/broker/when-aborted";
import type { Db } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";

/** A call's first start isn't counted, so it is given up after its second. */
const deadlyStarts = { message: 20, call: 1 };
const repeatMs = 1_000;
/** More than a process has in hand, so that none waits for another's batch after an outage. */
const atOnce = 2_000;

type Ended = { messageId: string; start?: string };

/** Calls that other services serve wait for those that none else serves, and never the other way round: hence two. */
export const poisonCalls = (db: Db, log: Log): CallStarts => ({
  rpc: new PoisonMessages(db, log, "call"),
  leaf: new PoisonMessages(db, log, "call"),
});

/** A call that killed its process and then expired leaves its row. */
export const startRows: OldRows = {
  table: "message_start",
  isOld: "started_at < now() - $1 * interval '1 day'",
  days: 7,
};

/**
 * Counts the starts of a message that ended with the death of their process, in the service's table `message_start`. A
 * living process deletes its row when the handler ends or the session is over, so a lost connection isn't counted. A
 * message with a row from before is handled alone, so that it can't kill the handling of others. So is every call that is
 * counted, because no second one may be its undoing.
 *
 * Statements are batched: after several lost connections all messages of a process are counted at once.
 */
export class PoisonMessages implements StartCounts {
  readonly #db: Db;
  readonly #log: Log;
  readonly #kind: "message" | "call";
  readonly #begin: (start: Required<Ended>) => Promise<number>;
  readonly #insert: (start: Required<Ended>) => Promise<true>;
  readonly #delete: (ended: Ended) => Promise<true>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, log: Log, kind: "message" | "call" = "message") {
    this.#db = db;
    this.#log = log;
    this.#kind = kind;
    this.#begin = inBatches({
      name: "event_start.begin",
      log,
      largest: atOnce,
      together: (starts: readonly Required<Ended>[]) => beginStarts(db, starts),
    });
    this.#insert = inBatches({
      name: "event_start.insert",
      log,
      largest: atOnce,
      async together(starts: readonly Required<Ended>[]) {
        await insertStarts(db, starts);
        return allDone(starts);
      },
    });
    this.#delete = inBatches({
      name: "event_start.delete",
      log,
      largest: atOnce,
      async together(ended: readonly Ended[]) {
        await deleteStarts(db, ended);
        return allDone(ended);
      },
    });
  }

  async count(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void> {
    const begun = { messageId, start: randomUUID() };
    if (this.#kind === "call") return this.#alone(over, () => this.#countCall(begun, over, work));
    const before = await this.#begin(begun);
    if (before >= deadlyStarts.message) throw new ProcessDied(deadlyStarts.message);
    if (before === 0) return this.#run(begun, over, work);
    await this.#alone(over, async () => {
      await this.#insert(begun);
      await this.#run(begun, over, work);
    });
  }

  forget(messageId: string): Promise<void> {
    return this.#end({ messageId });
  }

  async #countCall(begun: Required<Ended>, over: AbortSignal, work: () => Promise<void>): Promise<void> {
    if ((await this.#begin(begun)) >= deadlyStarts.call) throw new ProcessDied(deadlyStarts.call + 1);
    await this.#run(begun, over, work);
  }

  async #run(begun: Required<Ended>, over: AbortSignal, work: () => Promise<void>): Promise<void> {
    let isCounted = true;
    const takeBack = () => {
      isCounted = false;
      void this.#end(begun);
    };
    const stopListening = whenAborted(over, takeBack);
    try {
      await work();
    } finally {
      stopListening();
      if (isCounted) await this.forget(begun.messageId);
    }
  }

  async #alone(over: AbortSignal, work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    const free = () => turn.resolve();
    this.#last = Promise.all([before, turn.promise]);
    const stopListening = whenAborted(over, free);
    try {
      await Promise.race([before, turn.promise]);
      if (over.aborted) throw new NotPublished("lost", new Error("the session is over"));
      await work();
    } finally {
      stopListening();
      free();
    }
  }

  /** Waits for the first try; a failed delete is repeated for as long as this process lives. */
  async #end(ended: Ended): Promise<void> {
    try {
      await this.#delete(ended);
    } catch (error) {
      if (this.#db.pool.ended || this.#db.pool.ending) return;
      this.#log.warn({ err: error }, "event_start.delete_failed");
      setTimeout(() => void this.#end(ended), repeatMs).unref();
    }
  }
}

/** Returns how many starts each message had before, and inserts one for those that had none. */
async function beginStarts(db: Db, starts: readonly Required<Ended>[]): Promise<number[]> {
  const { rows } = await db.query<{ before: number }>(
    `with given as (
       select given.id, given.start, at, count(message_start.start)::int as before
       from unnest($1::text[], $2::uuid[]) with ordinality as given (id, start, at)
         left join message_start on message_id = given.id
       group by given.id, given.start, at),
     begun as (insert into message_start (message_id, start) select id, start from given where before = 0)
     select before from given order by at`,
    [starts.map(({ messageId }) => messageId), starts.map(({ start }) => start)],
  );
  return rows.map(({ before }) => before);
}

async function insertStarts(db: Db, starts: readonly Required<Ended>[]): Promise<void> {
  await db.query("insert into message_start (message_id, start) select * from unnest($1::text[], $2::uuid[])", [
    starts.map(({ messageId }) => messageId),
    starts.map(({ start }) => start),
  ]);
}

/** Locks in one order: a message that went on to another process ends there, while this one takes its start back. */
async function deleteStarts(db: Db, ended: readonly Ended[]): Promise<void> {
  await db.query(
    `with ended as (
       select message_start.message_id, message_start.start
       from message_start join unnest($1::text[], $2::uuid[]) as given (id, start)
         on message_id = given.id and (given.start is null or message_start.start = given.start)
       order by 1, 2 for update of message_start)
     delete from message_start using ended
     where message_start.message_id = ended.message_id and message_start.start = ended.start`,
    [ended.map(({ messageId }) => messageId), ended.map(({ start }) => start ?? null)],
  );
}
