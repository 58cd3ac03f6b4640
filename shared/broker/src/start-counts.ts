/** No process survived handling this message, so it fails for good. */
export class ProcessDied extends Error {
  override readonly name = "ProcessDied";

  constructor(times: number) {
    super(`Its process died over it ${times} times.`);
  }
}

/** One for each kind of call queue. */
export type CallStarts = { rpc: StartCounts; leaf: StartCounts };

export type StartCounts = {
  /** Runs the work. `over` aborts when the message is no longer this process's. Throws ProcessDied. */
  count(messageId: string, over: AbortSignal, work: () => Promise<void>): Promise<void>;
  forget(messageId: string): Promise<void>;
};
