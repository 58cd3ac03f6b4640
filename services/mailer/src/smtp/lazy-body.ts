import { Readable } from "node:stream";

/**
 * SMTP reads the body only after the server accepted DATA, so `hasBegun` says for certain whether any byte can have
 * left. If the dispatch is refused the stream is destroyed, and its connection must be closed: the server waits for a
 * message that won't come.
 */
export class LazyBody extends Readable {
  readonly #pieces: readonly Buffer[];
  readonly #requestDispatch: () => Promise<boolean>;
  #grant: Promise<boolean> | undefined;
  hasBegun = false;

  constructor(pieces: readonly Buffer[], requestDispatch: () => Promise<boolean>) {
    super();
    this.#pieces = pieces;
    this.#requestDispatch = requestDispatch;
  }

  get wasRequested(): boolean {
    return this.#grant !== undefined;
  }

  /** Undefined when the dispatch was never requested; rejects when the request got no answer. */
  get grant(): Promise<boolean> | undefined {
    return this.#grant;
  }

  override _read(): void {
    if (this.#grant) return;
    this.emit("requested");
    this.#grant = this.#requestDispatch();
    this.#grant.then(
      (granted) => (granted ? this.#begin() : this.destroy(new Error("The message was called off."))),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  #begin(): void {
    // The connection ended while the dispatch was requested.
    if (this.destroyed) return;
    this.hasBegun = true;
    this.emit("begun");
    for (const piece of this.#pieces) this.push(piece);
    this.push(null);
  }
}
