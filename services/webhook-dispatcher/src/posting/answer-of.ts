import { answerLimitBytes } from "@outbound/contracts/webhooks/get-delivery";
import type { Dispatcher } from "undici";

/** No status line came in time. */
export class AnswerLate extends Error {
  override readonly name = "AnswerLate";
}

/** What is thrown away of an answer's body to keep its socket; past either, the socket is closed. */
const drainLimitBytes = 16 * 1024;
const drainTimeoutMs = 500;

/** What came back: its status at once, and the beginning of its body once there is no more of it to wait for. It never rejects. */
export type Answer = { status: number; text(): Promise<string | undefined> };

/**
 * Resolves at the status line: whatever becomes of the body changes nothing. `request` of undici would make a stream for the body,
 * and want a signal for each clock: an eighth of a delivery's processor time.
 */
export function answerOf(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(resolve, reject, timeoutMs));
  });
}

class Exchange implements Dispatcher.DispatchHandler, Answer {
  status = 0;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (reason: Error) => void;
  #clock: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #drainedBytes = 0;
  readonly #kept: Buffer[] = [];
  #isRead = false;
  #onRead = () => {};
  #isLate = false;

  constructor(resolve: (answer: Answer) => void, reject: (reason: Error) => void, timeoutMs: number) {
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
    this.#clock = setTimeout(() => {
      this.#read();
      controller.abort(new AnswerLate());
    }, drainTimeoutMs);
    this.status = status;
    this.#resolve(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const missing = answerLimitBytes - this.#drainedBytes;
    // A copy, as a part would keep the whole.
    if (missing > 0) this.#kept.push(Buffer.from(chunk.subarray(0, missing)));
    this.#drainedBytes += chunk.length;
    if (chunk.length >= missing) this.#read();
    if (this.#drainedBytes > drainLimitBytes) controller.abort(new Error("The answer is too long."));
  }

  onResponseEnd(): void {
    clearTimeout(this.#clock);
    this.#read();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#clock);
    this.#read();
    this.#reject(error);
  }

  async text(): Promise<string | undefined> {
    if (!this.#isRead) {
      await new Promise<void>((resolve) => {
        this.#onRead = resolve;
      });
    }
    if (this.#kept.length === 0) return undefined;
    // What was cut in the middle of a character ends before it. Postgres keeps no NUL.
    const text = new TextDecoder().decode(Buffer.concat(this.#kept), { stream: true }).replaceAll("\0", "\ufffd");
    return text === "" ? undefined : text;
  }

  #read(): void {
    this.#isRead = true;
    this.#onRead();
  }

  #giveUp(): void {
    const error = new AnswerLate();
    this.#isLate = true;
    this.#reject(error);
    this.#controller?.abort(error);
  }
}
