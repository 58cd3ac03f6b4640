import { randomUUID } from "node:crypto";
import { NotPublished } from "@outbound/broker/confirmed-publish";
import { ProcessDied, type StartCounts } from "@outbound/broker/start-counts";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";

/** As many processes may die over a message. */
const deadlyStarts = 20;
const repeatMs = 1_000;

/**
 * Which starts of a message had no end, as their process died over it: rows of the service's table `message_start`. A process
 * that lives takes its row back, be it when the handler ended or when the message is another's, its session being over. So a
 * lost connection counts for nothing. With a row from before a message is taken alone, so that it costs no other its life.
 */
export class Starts implements StartCounts {
  readonly #db: Db;
  readonly #log: Log;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  async count(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void> {
    const { rows } = await this.#db.query<{ starts: number }>(
      "select count(*)::int as starts from message_start where message_id = $1",
      [messageId],
    );
    const starts = rows[0]?.starts ?? 0;
    if (starts >= deadlyStarts) throw new ProcessDied(deadlyStarts);
    const counted = () => this.#counted(messageId, over, work);
    await (starts > 0 ? this.#alone(over, counted) : counted());
  }

  forget(messageId: string): Promise<void> {
    return this.#delete("delete from message_start where message_id = $1", [messageId]);
  }

  async #counted(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void> {
    const start = randomUUID();
    await this.#db.query("insert into message_start (message_id, start) values ($1, $2)", [messageId, start]);
    let isCounted = true;
    const takeBack = () => {
      isCounted = false;
      void this.#delete("delete from message_start where message_id = $1 and start = $2", [messageId, start]);
    };
    over.addEventListener("abort", takeBack, { once: true });
    if (over.aborted) takeBack();
    try {
      await work();
    } finally {
      over.removeEventListener("abort", takeBack);
      if (isCounted) await this.forget(messageId);
    }
  }

  async #alone(over: AbortSignal, work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    const free = () => turn.resolve();
    this.#last = Promise.all([before, turn.promise]);
    over.addEventListener("abort", free, { once: true });
    try {
      await Promise.race([before, turn.promise]);
      if (over.aborted) throw new NotPublished("lost", new Error("the session is over"));
      await work();
    } finally {
      over.removeEventListener("abort", free);
      free();
    }
  }

  /** Waits for the first try; what fails is tried again for as long as this process lives. */
  async #delete(statement: string, values: unknown[]): Promise<void> {
    try {
      await this.#db.query(statement, values);
    } catch (error) {
      if (this.#db.pool.ended || this.#db.pool.ending) return;
      this.#log.warn({ err: error }, "event_start.delete_failed");
      setTimeout(() => void this.#delete(statement, values), repeatMs).unref();
    }
  }
}
