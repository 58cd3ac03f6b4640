import type { Dispatcher } from "undici";

/** No status line came in time. */
export class AnswerLate extends Error {
  override readonly name = "AnswerLate";
}

/** What is thrown away of an answer's body to keep its socket; past either, the socket is closed. */
const drainLimitBytes = 16 * 1024;
const drainTimeoutMs = 500;

/**
 * Resolves at the status line: whatever becomes of the body changes nothing. `request` of undici would make a stream for the body,
 * which nobody reads, and want a signal for each clock: an eighth of a delivery's processor time.
 */
export function statusOf(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(resolve, reject, timeoutMs));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (status: number) => void;
  readonly #reject: (reason: Error) => void;
  #clock: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #drainedBytes = 0;
  #isLate = false;

  constructor(resolve: (status: number) => void, reject: (reason: Error) => void, timeoutMs: number) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#clock = setTimeout(() => this.#giveUp(), timeoutMs);
  }

  /** It waits for its socket until here, and can't be called off before. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isLate) controller.abort(new AnswerLate());
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => controller.abort(new AnswerLate()), drainTimeoutMs);
    this.#resolve(status);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#drainedBytes += chunk.length;
    if (this.#drainedBytes > drainLimitBytes) controller.abort(new Error("The answer is too long."));
  }

  onResponseEnd(): void {
    clearTimeout(this.#clock);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#clock);
    this.#reject(error);
  }

  #giveUp(): void {
    const error = new AnswerLate();
    this.#isLate = true;
    this.#reject(error);
    this.#controller?.abort(error);
  }
}
