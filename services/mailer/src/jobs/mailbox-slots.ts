import { unavailable } from "@outbound/contracts/app-error";

type Lane = { inUse: number; waiting: Array<() => void> };

/** Counts as unavailable and not as failed, so the job waits. */
const mailboxBusy = () => unavailable(new Error("This mailbox has as many unfinished sends as it may."));

/** Bounds each mailbox's concurrent sends and the wait for a slot, so that no mailbox fills the process. */
export class MailboxSlots {
  readonly #lanes = new Map<string, Lane>();
  readonly #perMailbox: number;
  readonly #waitMs: number;

  constructor(options: { perMailbox: number; waitMs: number }) {
    this.#perMailbox = options.perMailbox;
    this.#waitMs = options.waitMs;
  }

  async hold<T>(mailboxId: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(mailboxId) ?? { inUse: 0, waiting: [] };
    this.#lanes.set(mailboxId, lane);
    if (lane.inUse < this.#perMailbox) lane.inUse += 1;
    else await this.#waitIn(lane);
    try {
      return await work();
    } finally {
      this.#release(mailboxId, lane);
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

  #release(mailboxId: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) return next();
    lane.inUse -= 1;
    if (lane.inUse === 0) this.#lanes.delete(mailboxId);
  }
}
