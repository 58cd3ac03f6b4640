import { setTimeout as pause } from "node:timers/promises";
import type { BacklogEnd } from "@outbound/broker/backlog";
import { unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { watchGate } from "./metrics.ts";

const againMs = 200;

type Options = {
  db: Pick<Db, "ping">;
  log: Log;
  handleStops: (signal: AbortSignal) => Promise<BacklogEnd>;
  onOpen: () => void;
};

/**
 * Nothing is planned or dispatched before the backlog of what stops sending is handled, after the start and whenever
 * the database or the broker was away. Until then callers have to repeat.
 */
export class SendingGate {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #stopMetrics: () => void;
  #isOpen = false;
  #closings = 0;
  #opening: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#stopMetrics = watchGate(() => this.#isOpen);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  requireOpen(): void {
    if (!this.#isOpen) throw unavailable(new Error("Sending waits until the backlog of what stops it is handled."));
  }

  close(): void {
    this.#isOpen = false;
    this.#closings++;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    this.#stopping.abort();
    this.#stopMetrics();
    await this.#opening;
  }

  async #open(): Promise<void> {
    const { db, log, handleStops, onOpen } = this.#options;
    const { signal } = this.#stopping;
    let isLogged = false;
    while (!signal.aborted) {
      const closings = this.#closings;
      try {
        await db.ping();
        const end = await handleStops(signal);
        if (end !== "disturbed" && closings === this.#closings && !signal.aborted) {
          this.#isOpen = true;
          if (end === "stuck") log.warn({ backlog: end }, "sending.opened");
          else log.info({ backlog: end }, "sending.opened");
          return onOpen();
        }
        // What began to wait meanwhile is handled by another round, which takes a moment by itself.
        if (end !== "disturbed") continue;
      } catch (error) {
        // The check repeats five times a second, so only its first failure is logged.
        if (!isLogged) log.warn({ err: error }, "sending.held");
        isLogged = true;
      }
      await pause(againMs, undefined, { signal }).catch(() => {});
    }
  }
}
