/**
 * The mails that this process has in hand. A job that comes once more, as after a lost connection to the broker, ends as the one
 * does that is at it already.
 */
export class MailsInHand {
  readonly #mails = new Map<string, Promise<void>>();

  /** True when the work was begun by this call. */
  async take(key: string, work: () => Promise<void>): Promise<boolean> {
    const running = this.#mails.get(key);
    if (running) {
      await running;
      return false;
    }
    const begun = work().finally(() => this.#mails.delete(key));
    this.#mails.set(key, begun);
    await begun;
    return true;
  }
}
