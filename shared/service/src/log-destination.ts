import { fstatSync, writeSync } from "node:fs";

type LostLines = { dropped_lines: number; seconds: number; error: string };

const standardOutput = 1;
/** Of lines that could not be written. What comes beyond is counted and dropped. */
const mostWaitingBytes = 1_000_000;
/** A reader that is slow makes room soon, a disk that is full does not. */
const slowReaderRetryMs = 20;
const retryMs = 500;

/**
 * Standard output, for the lines of a log. A line is written when it is told, as long as that works. A full disk, a reader that
 * stands still and one that has gone neither block nor end the process: lines wait, within bounds, and `onLost` is told of
 * those that were dropped once writing works again.
 */
export class LogDestination {
  onLost: ((lost: LostLines) => void) | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #lost: { lines: number; since: number; error: string } | undefined;
  #error = "";
  #isOpen = false;

  write(line: string): void {
    if (!this.#isOpen) this.#open();
    if (this.#waitingBytes > 0) return this.#keepOrDrop(Buffer.from(line));
    const written = this.#tryToWrite(() => writeSync(standardOutput, line));
    if (written < Buffer.byteLength(line)) this.#keep(Buffer.from(line).subarray(written));
  }

  #open(): void {
    this.#isOpen = true;
    process.once("exit", () => this.#retry());
    // Node's own standard output makes a pipe or a socket such that a write to it fails instead of waiting.
    if (isStream(standardOutput)) void process.stdout;
  }

  #keepOrDrop(line: Buffer): void {
    if (this.#waitingBytes + line.length <= mostWaitingBytes) return this.#keep(line);
    this.#lost ??= { lines: 0, since: Date.now(), error: this.#error };
    this.#lost.lines += 1;
  }

  #keep(bytes: Buffer): void {
    const isSlowReader = this.#error === "" || this.#error === "EAGAIN";
    if (this.#waitingBytes === 0) setTimeout(() => this.#retry(), isSlowReader ? slowReaderRetryMs : retryMs).unref();
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  #retry(): void {
    const bytes = Buffer.concat(this.#waiting.splice(0));
    this.#waitingBytes = 0;
    const written = this.#tryToWrite(() => writeSync(standardOutput, bytes));
    if (written < bytes.length) return this.#keep(bytes.subarray(written));
    if (!this.#lost) return;
    const { lines, since, error } = this.#lost;
    this.#lost = undefined;
    this.onLost?.({ dropped_lines: lines, seconds: Math.round((Date.now() - since) / 1_000), error });
  }

  /** The bytes that were taken. */
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
    // It was closed before the process began.
    return false;
  }
}
