import { randomUUID } from "node:crypto";
import { allDone, inBatches } from "@outbound/batching/in-batches";
import { NotPublished } from "@outbound/broker/confirmed-publish";
import { ProcessDied, type StartCounts } from "@outbound/broker/start-counts";
import { whenAborted } from "@outbound/broker/when-aborted";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";

const deadlyStarts = 20;
const repeatMs = 1_000;
/** More than a process has in hand, so that none waits for another's batch after an outage. */
const atOnce = 2_000;

type Ended = { messageId: string; start?: string };

/**
 * Counts the starts of a message that ended with the death of their process, in the service's table `message_start`. A
 * living process deletes its row when the handler ends or the session is over, so a lost connection isn't counted. A
 * message with a row from before is handled alone, so that it can't kill the handling of others.
 *
 * Statements are batched: after several lost connections all messages of a process are counted at once.
 */
export class Starts implements StartCounts {
  readonly #db: Db;
  readonly #log: Log;
  readonly #begin: (start: Required<Ended>) => Promise<number>;
  readonly #insert: (start: Required<Ended>) => Promise<true>;
  readonly #delete: (ended: Ended) => Promise<true>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
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
    const before = await this.#begin(begun);
    if (before >= deadlyStarts) throw new ProcessDied(deadlyStarts);
    if (before === 0) return this.#run(begun, over, work);
    await this.#alone(over, async () => {
      await this.#insert(begun);
      await this.#run(begun, over, work);
    });
  }

  forget(messageId: string): Promise<void> {
    return this.#end({ messageId });
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
