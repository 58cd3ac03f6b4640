/** No process survived handling this message, so it fails for good. */
export class ProcessDied extends Error {
  override readonly name = "ProcessDied";

  constructor(times: number) {
    super(`Its process died over it ${times} times.`);
  }
}

/**
 * Counts the starts of messages that may be killing their processes; `Starts` of `shared/events` implements it in a
 * table.
 */
export type StartCounts = {
  /**
   * Runs the work, counted while it runs. `over` aborts when the message is no longer this process's. Throws
   * ProcessDied.
   */
  count(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Called when the message has ended in any way. */
  forget(messageId: string): Promise<void>;
};
