import type { Endpoint } from "./endpoint.ts";

export type Caps = {
  endpoint: number;
  /** Many workspaces may point at one host; when it hangs they all do. */
  host: number;
  workspace: number;
  total: number;
};

type Waiter = { endpoint: Endpoint; signals: number; wasSwept: boolean };

/**
 * Who may start an attempt next: endpoints take turns, each while it, its host, its workspace and the process are below
 * their caps. It knows endpoints only; which of an endpoint's rows goes is the database's word.
 */
export class EndpointQueue {
  readonly #caps: Caps;
  readonly #waiting = new Map<string, Waiter>();
  readonly #taken = new Map<string, number>();
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

  /** One row of the endpoint has fallen due. */
  addSignal(endpoint: Endpoint): void {
    this.#waiter(endpoint).signals += 1;
  }

  /** The endpoint has due rows, nobody knows how many: it gets turns until it `cameUpShort`. */
  addSwept(endpoint: Endpoint): void {
    this.#waiter(endpoint).wasSwept = true;
  }

  /** A turn out of the order, while half the places are free and nothing of the endpoint's waits; until it is released. */
  takeOne(endpoint: Endpoint): boolean {
    const isFree = this.#inFlight < this.#caps.total / 2 && !this.#waiting.has(endpoint.endpoint_id);
    if (!isFree || !this.#hasPlace(endpoint)) return false;
    this.#count(endpoint, 1);
    return true;
  }

  /** Up to `max` turns, each holding a place until it is released. */
  take(max: number): Endpoint[] {
    const turns: Endpoint[] = [];
    // Who had a turn goes to the end of the map and comes round again in this loop.
    for (const waiter of this.#waiting.values()) {
      if (turns.length === max || this.#inFlight === this.#caps.total) break;
      if (!this.#hasPlace(waiter.endpoint)) continue;
      this.#count(waiter.endpoint, 1);
      turns.push(waiter.endpoint);
      this.#toTheEnd(waiter);
    }
    return turns;
  }

  release(endpoint: Endpoint): void {
    this.#count(endpoint, -1);
  }

  /** There was less to claim than asked for. Signals stay: they may be younger than the claim. */
  cameUpShort({ endpoint_id }: Endpoint): void {
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

  #toTheEnd(waiter: Waiter): void {
    const { endpoint_id } = waiter.endpoint;
    if (waiter.signals > 0) waiter.signals -= 1;
    this.#waiting.delete(endpoint_id);
    if (waiter.signals > 0 || waiter.wasSwept) this.#waiting.set(endpoint_id, waiter);
  }

  #hasPlace(endpoint: Endpoint): boolean {
    return this.#levels(endpoint).every(([key, cap]) => (this.#taken.get(key) ?? 0) < cap);
  }

  #count(endpoint: Endpoint, change: 1 | -1): void {
    this.#inFlight += change;
    for (const [key] of this.#levels(endpoint)) {
      const taken = (this.#taken.get(key) ?? 0) + change;
      if (taken > 0) this.#taken.set(key, taken);
      else this.#taken.delete(key);
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
