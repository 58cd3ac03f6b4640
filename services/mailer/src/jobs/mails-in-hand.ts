/** A job that is redelivered meanwhile, as after a lost connection to the broker, ends as the running one does. */
export class MailsInHand {
  readonly #mails = new Map<string, Promise<void>>();

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
