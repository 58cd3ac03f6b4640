import { Readable } from "node:stream";

/**
 * A message that asks for leave before its first byte. SMTP reads it only once the server has taken DATA, so `hasBegun`
 * tells for certain whether anything of it can have left. Without leave it is destroyed, and the connection with it must be:
 * the server waits for a message that won't come.
 */
export class LazyBody extends Readable {
  readonly #bytes: Buffer;
  readonly #askLeave: () => Promise<boolean>;
  #leave: Promise<boolean> | undefined;
  hasBegun = false;

  constructor(bytes: Buffer, askLeave: () => Promise<boolean>) {
    super();
    this.#bytes = bytes;
    this.#askLeave = askLeave;
  }

  get wasAskedFor(): boolean {
    return this.#leave !== undefined;
  }

  /** Undefined when leave was never asked for; rejects when it got no answer. */
  get leave(): Promise<boolean> | undefined {
    return this.#leave;
  }

  override _read(): void {
    if (this.#leave) return;
    this.emit("asked");
    this.#leave = this.#askLeave();
    this.#leave.then(
      (granted) => (granted ? this.#begin() : this.destroy(new Error("The message was called off."))),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  #begin(): void {
    // The connection died while leave was asked for.
    if (this.destroyed) return;
    this.hasBegun = true;
    this.emit("begun");
    this.push(this.#bytes);
    this.push(null);
  }
}
