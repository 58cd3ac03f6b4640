import { answerLimitBytes } from "@outbound/contracts/webhooks/get-delivery";
import type { Dispatcher } from "undici";

export class AnswerLate extends Error {
  override readonly name = "AnswerLate";
}

/** An answer is read to its end so that its socket can be reused, or closed past either limit. */
const drainLimitBytes = 16 * 1024;
const drainTimeoutMs = 500;

/** `text()` resolves with the beginning of the body, and never rejects. */
export type Answer = { status: number; text(): Promise<string | undefined> };

/**
 * Nothing that the body does changes the outcome. undici's `request` would create a stream per body and take one signal
 * per clock, which costs an eighth of a delivery's processor time.
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
  readonly #chunks: Buffer[] = [];
  #isRead = false;
  #onRead = () => {};
  #isLate = false;

  constructor(resolve: (answer: Answer) => void, reject: (reason: Error) => void, timeoutMs: number) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#clock = setTimeout(() => this.#giveUp(), timeoutMs);
  }

  /** undici calls this when the request gets its socket; before that it can't be aborted. */
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
    // The part is copied, because a slice would keep the whole buffer in memory.
    if (missing > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, missing)));
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
    if (this.#chunks.length === 0) return undefined;
    // Decoding as a stream drops a character that was cut in the middle. Postgres stores no NUL.
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks), { stream: true }).replaceAll("\0", "\ufffd");
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
