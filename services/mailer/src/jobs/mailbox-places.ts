import { unavailable } from "@outbound/contracts/app-error";

type Lane = { taken: number; waiting: Array<() => void> };

/** Nothing failed: its job waits, as for a server that doesn't answer. */
const mailboxBusy = () => unavailable(new Error("This mailbox has as many unfinished sends as it may."));

/** A bounded number of sends at once for each mailbox, and a bounded wait for a place, so that none fills the process. */
export class MailboxPlaces {
  readonly #lanes = new Map<string, Lane>();
  readonly #perMailbox: number;
  readonly #waitMs: number;

  constructor(options: { perMailbox: number; waitMs: number }) {
    this.#perMailbox = options.perMailbox;
    this.#waitMs = options.waitMs;
  }

  async hold<T>(mailboxId: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(mailboxId) ?? { taken: 0, waiting: [] };
    this.#lanes.set(mailboxId, lane);
    if (lane.taken < this.#perMailbox) lane.taken += 1;
    else await this.#waitIn(lane);
    try {
      return await work();
    } finally {
      this.#leave(mailboxId, lane);
    }
  }

  #waitIn(lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(enter), 1);
        reject(mailboxBusy());
      }, this.#waitMs);
      lane.waiting.push(enter);
    });
  }

  /** A place goes straight to the next in line. */
  #leave(mailboxId: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) return next();
    lane.taken -= 1;
    if (lane.taken === 0) this.#lanes.delete(mailboxId);
  }
}
