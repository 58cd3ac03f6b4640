import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { HostTrust } from "./host-trust.ts";
import { claimTurns, type Turn } from "./inbox-table.ts";
import { imapOverdueSeconds } from "./metrics.ts";
import { runTurn } from "./run-turn.ts";
import type { InboxContext } from "./take-turn.ts";

/** The stop no longer waits for checks after this; the next process reads what was not published. */
const stopMs = 8_000;

/**
 * Any number of processes share the mailboxes, the longest overdue first. Some connections stay open after their turn,
 * and their servers announce new mail. While the broker is away no mailbox is checked.
 */
export class InboxRotation {
  readonly #context: InboxContext;
  readonly #turns = new Map<AbortController, Promise<void>>();
  readonly #running: Promise<void>;
  #checking = 0;
  #watching = 0;
  #isStopping = false;
  #isCrowded = false;
  #wake = () => {};

  constructor(options: Omit<InboxContext, "hosts">) {
    this.#context = { ...options, log: options.log.child({ component: "inbox" }), hosts: new HostTrust() };
    this.#running = this.#run();
  }

  /** Mail that is being published is published and its cursor moved; then others may claim the mailboxes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    for (const turn of this.#turns.keys()) turn.abort();
    await this.#running;
    await Promise.race([Promise.all(this.#turns.values()), sleep(stopMs, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const free = this.#context.limits.checks - this.#checking;
      const claimed = await this.#claim(free);
      this.#isCrowded = claimed === free;
      if (!this.#isStopping) await this.#pause();
    }
  }

  async #claim(count: number): Promise<number> {
    const { db, broker, limits, log } = this.#context;
    if (count === 0 || !broker.isUp) return 0;
    try {
      const turns = await claimTurns(db, randomUUID(), count, limits.leaseMs);
      for (const turn of turns) this.#begin(turn);
      return turns.length;
    } catch (error) {
      log.warn({ err: error }, "mailboxes.claim_failed");
      return 0;
    }
  }

  #begin(turn: Turn): void {
    imapOverdueSeconds.observe(turn.overdueSeconds);
    const end = new AbortController();
    if (this.#isStopping) end.abort();
    this.#checking += 1;
    let isWatching = false;
    const watch = () => {
      if (isWatching) return true;
      if (this.#watching >= this.#context.limits.watches) return false;
      isWatching = true;
      this.#watching += 1;
      this.#releaseCheck();
      return true;
    };
    const work = runTurn(turn, this.#context, { end, watch }).finally(() => {
      this.#turns.delete(end);
      if (isWatching) this.#watching -= 1;
      else this.#releaseCheck();
    });
    this.#turns.set(end, work);
  }

  #releaseCheck(): void {
    this.#checking -= 1;
    if (this.#isCrowded) this.#wake();
  }

  #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#context.limits.tickMs);
    this.#wake = resolve;
    return promise.finally(() => clearTimeout(timer));
  }
}
