import { setTimeout as pause } from "node:timers/promises";
import { allDone, inBatches } from "@outbound/batching/in-batches";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import { oldestDueSeconds } from "../metrics.ts";
import type { PostOnce } from "../posting/post-once.ts";
import { AnswerBudget } from "./answer-budget.ts";
import { attemptDelivery, isRetry } from "./attempt-delivery.ts";
import type { DelivererLimits } from "./deliverer-limits.ts";
import {
  type Attempt,
  type Claim,
  claimDue,
  endClaims,
  findEndpoints,
  listDueEndpoints,
  type Result,
  type Settled,
} from "./delivery-table.ts";
import type { Endpoint } from "./endpoint.ts";
import { EndpointQueue } from "./endpoint-queue.ts";
import { pauseAfterFailureMs, resultWriter } from "./result-writer.ts";

type Options = {
  db: Db;
  sealer: Sealer;
  postOnce: PostOnce;
  signalLater: (deliveries: { id: string; workspace_id: string }[]) => Promise<void>;
  limits: DelivererLimits;
  onSettled: (settled: readonly Settled[]) => void;
  keepsAnswers: boolean;
  log: Log;
};

export type Slot = (claim: Claim | undefined) => void;

const batchSize = 100;

/**
 * Signals and sweeps only tell which endpoints to ask Postgres about. Any number of processes may run, and each may die
 * at any point: a claim that nobody ends is due again when its lease is over.
 */
export class Deliverer {
  readonly #options: Options;
  readonly #queue: EndpointQueue;
  readonly #lookUp: (deliveryId: string) => Promise<true>;
  readonly #save: (result: Result) => Promise<true>;
  readonly #endClaim: (claim: Claim) => Promise<true>;
  readonly #answers = new AnswerBudget();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  #retriesInFlight = 0;
  #wake = () => {};

  constructor(options: Options) {
    this.#options = options;
    this.#queue = new EndpointQueue(options.limits.caps);
    const { db, log } = options;
    this.#lookUp = inBatches({
      name: "look up signalled deliveries",
      log,
      largest: batchSize,
      together: async (ids) => {
        this.enqueueDue(await findEndpoints(db, ids));
        return allDone(ids);
      },
    });
    const { spacingMs } = options.limits;
    this.#save = resultWriter({ ...options, spacingMs, stopping: this.#stopping.signal });
    this.#endClaim = inBatches({
      name: "end delivery claims",
      log,
      largest: batchSize,
      together: async (claims) => {
        await endClaims(db, claims);
        return allDone(claims);
      },
    });
  }

  get leaseMs(): number {
    return this.#options.limits.leaseMs;
  }

  get load(): { inFlight: number; waiting: number } {
    return { inFlight: this.#queue.inFlight, waiting: this.#queue.waiting };
  }

  start(): void {
    this.#loops.push(this.#claimLoop(), this.#sweepLoop());
  }

  /** Claims nothing more; what is under way ends, and its results are written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await Promise.all(this.#loops);
    await Promise.all(this.#underWay);
  }

  /** Reserves a slot for a delivery that is recorded next. Without one it has to be recorded as due. */
  reserveSlot(endpoint: Endpoint): Slot | undefined {
    if (this.#isStopping || !this.#queue.reserveTurn(endpoint)) return undefined;
    const { promise, resolve } = Promise.withResolvers<Claim | undefined>();
    this.#track(promise.then((claim) => (claim ? this.#attempt(claim) : this.#releaseSlot(endpoint))));
    return resolve;
  }

  /** A sweep of any process finds those for which this one has no slot soon. */
  enqueueDue(endpoints: readonly Endpoint[]): void {
    for (const endpoint of endpoints) this.#queue.addSignal(endpoint);
    this.#wake();
  }

  /** Resolves even when the signal can't be handled: then a sweep finds the delivery. */
  async signal(deliveryId: string): Promise<void> {
    await this.#lookUp(deliveryId).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "delivery_signal.failed");
    });
  }

  async #claimLoop(): Promise<void> {
    while (!this.#isStopping) {
      const freeForRetries = this.#options.limits.retries - this.#retriesInFlight;
      const turns = this.#queue.reserveTurns(freeForRetries > 0 ? Math.min(freeForRetries, batchSize) : batchSize);
      if (turns.length === 0) await this.#waitForWake();
      else await this.#claim(turns, freeForRetries <= 0);
    }
  }

  async #claim(turns: Endpoint[], isFirstOnly: boolean): Promise<void> {
    const { db, limits, log } = this.#options;
    const wanted = new Map<string, number>();
    for (const { endpoint_id } of turns) wanted.set(endpoint_id, (wanted.get(endpoint_id) ?? 0) + 1);
    try {
      const claims = await claimDue(db, { wanted, isFirstOnly, leaseMs: limits.leaseMs });
      for (const claim of claims) {
        wanted.set(claim.endpoint_id, (wanted.get(claim.endpoint_id) ?? 0) - 1);
        this.#track(this.#attempt(claim));
      }
      for (const endpoint of turns) this.#releaseShortage(endpoint, wanted);
    } catch (error) {
      log.warn({ err: error }, "deliveries.claim_failed");
      for (const endpoint of turns) {
        this.#queue.release(endpoint);
        this.#queue.addSignal(endpoint);
      }
      await this.#pause(pauseAfterFailureMs);
    }
  }

  #releaseShortage(endpoint: Endpoint, wanted: Map<string, number>): void {
    const shortage = wanted.get(endpoint.endpoint_id) ?? 0;
    if (shortage <= 0) return;
    wanted.set(endpoint.endpoint_id, shortage - 1);
    this.#queue.release(endpoint);
    this.#queue.recordShortage(endpoint);
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  #releaseSlot(endpoint: Endpoint): void {
    this.#queue.release(endpoint);
    this.#wake();
  }

  async #attempt(claim: Claim): Promise<void> {
    const countsAsRetry = isRetry(claim);
    if (countsAsRetry) this.#retriesInFlight += 1;
    const attempt = await attemptDelivery(claim, this.#options);
    if (attempt === "postponed") await this.#postpone(claim);
    if (countsAsRetry) this.#retriesInFlight -= 1;
    // The slot is free at the status line; the row is safe under its lease until the result is written.
    this.#releaseSlot(claim);
    if (attempt === "postponed") return;
    await this.#save({ claim, attempt, answer: await this.#answerToStore(claim, attempt) });
  }

  async #answerToStore({ endpoint_id }: Claim, { answer, error }: Attempt): Promise<string | undefined> {
    const isDelivered = error === undefined;
    if (!answer || !this.#options.keepsAnswers || !this.#answers.has(endpoint_id, isDelivered)) return undefined;
    const text = await answer.text();
    if (text !== undefined) this.#answers.spend(endpoint_id, isDelivered);
    return text;
  }

  /** Makes the row due again without an attempt. Its slot stays taken for a while, or it would be claimed again at once. */
  async #postpone(claim: Claim): Promise<void> {
    await this.#pause(this.#options.limits.postponeMs);
    await this.#endClaim(claim).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "delivery.release_failed");
    });
    const { endpoint_id, workspace_id, host } = claim;
    this.#queue.addSignal({ endpoint_id, workspace_id, host });
  }

  async #sweepLoop(): Promise<void> {
    while (!this.#isStopping) {
      await this.#sweep().catch((error: unknown) => this.#options.log.warn({ err: error }, "deliveries.sweep_failed"));
      await this.#pause(this.#options.limits.sweepMs);
    }
  }

  async #sweep(): Promise<void> {
    const endpoints = await listDueEndpoints(this.#options.db);
    const oldest = Math.min(Date.now(), ...endpoints.map(({ due_at }) => due_at.getTime()));
    oldestDueSeconds.set((Date.now() - oldest) / 1_000);
    for (const { due_at: _, ...endpoint } of endpoints) this.#queue.addSwept(endpoint);
    this.#wake();
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #waitForWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#isStopping) resolve();
    });
  }

  async #pause(delayMs: number): Promise<void> {
    await pause(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
