import { fstatSync, writeSync } from "node:fs";

type LostLines = { dropped_lines: number; seconds: number; error: string };

const standardOutput = 1;
/** Bounds the lines that could not be written; further ones are counted and dropped. */
const mostWaitingBytes = 1_000_000;
/** A slow reader makes room soon, a full disk doesn't. */
const slowReaderRetryMs = 20;
const retryMs = 500;

/** A full disk or a stalled reader neither blocks nor ends the process: lines wait within bounds, and `onLost` counts the rest. */
export class LogDestination {
  onLost: ((lost: LostLines) => void) | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #lost: { lines: number; since: number; error: string } | undefined;
  #error = "";
  #isOpen = false;

  write(line: string): void {
    if (!this.#isOpen) this.#open();
    if (this.#waitingBytes > 0) return this.#bufferOrDrop(Buffer.from(line));
    const written = this.#tryToWrite(() => writeSync(standardOutput, line));
    if (written < Buffer.byteLength(line)) this.#buffer(Buffer.from(line).subarray(written));
  }

  #open(): void {
    this.#isOpen = true;
    process.once("exit", () => this.#retry());
    // Accessing Node's standard output makes a pipe or a socket non-blocking.
    if (isStream(standardOutput)) void process.stdout;
  }

  #bufferOrDrop(line: Buffer): void {
    if (this.#waitingBytes + line.length <= mostWaitingBytes) return this.#buffer(line);
    this.#lost ??= { lines: 0, since: Date.now(), error: this.#error };
    this.#lost.lines += 1;
  }

  #buffer(bytes: Buffer): void {
    const isSlowReader = this.#error === "" || this.#error === "EAGAIN";
    if (this.#waitingBytes === 0) setTimeout(() => this.#retry(), isSlowReader ? slowReaderRetryMs : retryMs).unref();
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  #retry(): void {
    const bytes = Buffer.concat(this.#waiting.splice(0));
    this.#waitingBytes = 0;
    const written = this.#tryToWrite(() => writeSync(standardOutput, bytes));
    if (written < bytes.length) return this.#buffer(bytes.subarray(written));
    if (!this.#lost) return;
    const { lines, since, error } = this.#lost;
    this.#lost = undefined;
    this.onLost?.({ dropped_lines: lines, seconds: Math.round((Date.now() - since) / 1_000), error });
  }

  #tryToWrite(write: () => number): number {
    try {
      this.#error = "";
      return write();
    } catch (error) {
      this.#error = (error as NodeJS.ErrnoException).code ?? String(error);
      return 0;
    }
  }
}

function isStream(fd: number): boolean {
  try {
    const kind = fstatSync(fd);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}
