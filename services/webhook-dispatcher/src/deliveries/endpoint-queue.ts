import type { Endpoint } from "./endpoint.ts";

export type Caps = {
  endpoint: number;
  /** Many workspaces may point at one host, and all their deliveries hang when it does. */
  host: number;
  workspace: number;
  total: number;
};

type Waiter = { endpoint: Endpoint; signals: number; wasSwept: boolean };

/**
 * Knows endpoints only; the database decides which of an endpoint's rows is claimed. Endpoints take turns while each
 * one, its host, its workspace and the process are below their caps.
 */
export class EndpointQueue {
  readonly #caps: Caps;
  readonly #waiting = new Map<string, Waiter>();
  readonly #inUse = new Map<string, number>();
  #inFlight = 0;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  addSignal(endpoint: Endpoint): void {
    this.#waiter(endpoint).signals += 1;
  }

  /** An unknown number of the endpoint's rows is due, so it gets turns until `recordShortage`. */
  addSwept(endpoint: Endpoint): void {
    this.#waiter(endpoint).wasSwept = true;
  }

  /** Gives one turn out of order if half the slots are free and the endpoint isn't waiting. */
  reserveTurn(endpoint: Endpoint): boolean {
    const isFree = this.#inFlight < this.#caps.total / 2 && !this.#waiting.has(endpoint.endpoint_id);
    if (!isFree || !this.#hasSlot(endpoint)) return false;
    this.#count(endpoint, 1);
    return true;
  }

  /** Gives up to `max` turns, each holding a slot until it is released. */
  reserveTurns(max: number): Endpoint[] {
    const turns: Endpoint[] = [];
    // An endpoint that had a turn moves to the end of the map, so this loop meets it again.
    for (const waiter of this.#waiting.values()) {
      if (turns.length === max || this.#inFlight === this.#caps.total) break;
      if (!this.#hasSlot(waiter.endpoint)) continue;
      this.#count(waiter.endpoint, 1);
      turns.push(waiter.endpoint);
      this.#moveToEnd(waiter);
    }
    return turns;
  }

  release(endpoint: Endpoint): void {
    this.#count(endpoint, -1);
  }

  /** Fewer rows were claimed than turns given. Signals stay, because they may be younger than the claim. */
  recordShortage({ endpoint_id }: Endpoint): void {
    const waiter = this.#waiting.get(endpoint_id);
    if (!waiter) return;
    waiter.wasSwept = false;
    if (waiter.signals === 0) this.#waiting.delete(endpoint_id);
  }

  #waiter(endpoint: Endpoint): Waiter {
    let waiter = this.#waiting.get(endpoint.endpoint_id);
    if (!waiter) {
      waiter = { endpoint, signals: 0, wasSwept: false };
      this.#waiting.set(endpoint.endpoint_id, waiter);
    }
    return waiter;
  }

  #moveToEnd(waiter: Waiter): void {
    const { endpoint_id } = waiter.endpoint;
    if (waiter.signals > 0) waiter.signals -= 1;
    this.#waiting.delete(endpoint_id);
    if (waiter.signals > 0 || waiter.wasSwept) this.#waiting.set(endpoint_id, waiter);
  }

  #hasSlot(endpoint: Endpoint): boolean {
    return this.#levels(endpoint).every(([key, cap]) => (this.#inUse.get(key) ?? 0) < cap);
  }

  #count(endpoint: Endpoint, change: 1 | -1): void {
    this.#inFlight += change;
    for (const [key] of this.#levels(endpoint)) {
      const inUse = (this.#inUse.get(key) ?? 0) + change;
      if (inUse > 0) this.#inUse.set(key, inUse);
      else this.#inUse.delete(key);
    }
  }

  #levels({ endpoint_id, host, workspace_id }: Endpoint): [string, number][] {
    const { endpoint, host: perHost, workspace } = this.#caps;
    return [
      [`endpoint ${endpoint_id}`, endpoint],
      [`host ${host}`, perHost],
      [`workspace ${workspace_id}`, workspace],
    ];
  }
}
