import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Settled } from "../deliveries/delivery-table.ts";
import { receiversGauge } from "../metrics.ts";
import { listFailing, type ReceiverKey, receiverOf, updateHealth } from "./receiver-table.ts";

const refreshMs = 30_000;

/** Writes only when a receiver's health changes. Changes by other processes are read within half a minute. */
export class ReceiverHealth {
  readonly #db: Db;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #failing = new Set<string>();
  #writing = Promise.resolve();
  #ended = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  start(): void {
    this.#ended = this.#loop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    await this.#writing;
  }

  record(settled: readonly Settled[]): void {
    const began = new Map<string, ReceiverKey>();
    const ended = new Map<string, ReceiverKey>();
    for (const one of settled) {
      if (one.error === null && this.#failing.size === 0) continue;
      const receiver = receiverOf(one);
      const key = JSON.stringify(receiver);
      if (one.error !== null && !this.#failing.has(key)) began.set(key, receiver);
      if (one.error === null && this.#failing.has(key)) ended.set(key, receiver);
    }
    if (began.size > 0) this.#write(began, true);
    if (ended.size > 0) this.#write(ended, false);
  }

  #write(receivers: ReadonlyMap<string, ReceiverKey>, isFailing: boolean): void {
    for (const key of receivers.keys()) {
      if (isFailing) this.#failing.add(key);
      else this.#failing.delete(key);
    }
    this.#writing = this.#writing
      .then(() => updateHealth(this.#db, [...receivers.values()], isFailing))
      .catch((error: unknown) => this.#log.warn({ err: error }, "receiver_health.save_failed"));
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#refresh().catch((error: unknown) => this.#log.warn({ err: error }, "receiver_health.read_failed"));
      await pause(refreshMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  /** A write that failed is corrected by the next change after this read. */
  async #refresh(): Promise<void> {
    await this.#writing;
    const rows = await listFailing(this.#db);
    this.#failing = new Set(
      rows.map(({ workspace_id, hook_event, url }) => JSON.stringify({ workspace_id, hook_event, url })),
    );
    const off = rows.filter(({ switched_off_at }) => switched_off_at !== null).length;
    receiversGauge.set({ state: "off" }, off);
    receiversGauge.set({ state: "failing" }, rows.length - off);
  }
}
