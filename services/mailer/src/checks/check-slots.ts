import { conflict } from "@outbound/contracts/app-error";

type Most = { perWorkspace: number; inAll: number };

/** A check holds connections for up to a minute, so a process runs only a few at once. */
export class CheckSlots {
  readonly #most: Most;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  async within<T>(workspaceId: string, check: () => Promise<T>): Promise<T> {
    const running = this.#running.get(workspaceId) ?? 0;
    if (running >= this.#most.perWorkspace || this.#total >= this.#most.inAll)
      throw conflict("Other checks and tests are under way: try again in a minute.");
    this.#running.set(workspaceId, running + 1);
    this.#total += 1;
    try {
      return await check();
    } finally {
      this.#total -= 1;
      const remaining = (this.#running.get(workspaceId) ?? 1) - 1;
      if (remaining > 0) this.#running.set(workspaceId, remaining);
      else this.#running.delete(workspaceId);
    }
  }
}
