/** The message's own failure: no process has survived it. */
export class ProcessDied extends Error {
  override readonly name = "ProcessDied";

  constructor(times: number) {
    super(`Its process died over it ${times} times.`);
  }
}

/** Counts the starts of messages that their processes may die over; `Starts` of `shared/events` does so in a table. */
export type StartCounts = {
  /** Runs the work, counted while it runs. `over` says that the message is no longer this process's. Throws ProcessDied. */
  count(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** The message has ended, in whatever way. */
  forget(messageId: string): Promise<void>;
};
