import type SMTPConnection from "nodemailer/lib/smtp-connection";

type Idle = { connection: SMTPConnection; version: number; timer: NodeJS.Timeout; drop: () => void };

/** Some servers limit the messages per connection; this stays below their limit. */
const sendsPerConnection = 100;

/** The last used is reused first. Beyond the total, the one that has been idle longest is closed, whoever owns it. */
export class IdleConnections {
  readonly #idle = new Map<string, Idle[]>();
  readonly #all = new Set<Idle>();
  readonly #sends = new WeakMap<SMTPConnection, number>();
  readonly #options: { idleMs: number; perMailbox: number; total: number };
  #isClosed = false;

  constructor(options: { idleMs: number; perMailbox: number; total: number }) {
    this.#options = options;
  }

  get count(): number {
    return this.#all.size;
  }

  take(mailboxId: string, version: number): SMTPConnection | undefined {
    for (;;) {
      const idle = this.#idle.get(mailboxId)?.at(-1);
      if (!idle) return undefined;
      this.#remove(mailboxId, idle);
      if (idle.version === version && !idle.connection.destroyed) return idle.connection;
      hangUp(idle.connection);
    }
  }

  keep(mailboxId: string, version: number, connection: SMTPConnection): void {
    const sends = (this.#sends.get(connection) ?? 0) + 1;
    this.#sends.set(connection, sends);
    const siblings = this.#idle.get(mailboxId) ?? [];
    const isFull = siblings.length >= this.#options.perMailbox;
    if (this.#isClosed || isFull || sends >= sendsPerConnection || connection.destroyed) return hangUp(connection);
    const drop = () => {
      if (this.#remove(mailboxId, idle)) hangUp(connection);
    };
    const timer = setTimeout(drop, this.#options.idleMs).unref();
    const idle: Idle = { connection, version, timer, drop };
    connection.once("end", drop);
    this.#idle.set(mailboxId, [...siblings, idle]);
    this.#all.add(idle);
    if (this.#all.size > this.#options.total) this.#all.values().next().value?.drop();
  }

  close(): void {
    this.#isClosed = true;
    for (const idle of this.#all) idle.drop();
  }

  #remove(mailboxId: string, idle: Idle): boolean {
    const idles = this.#idle.get(mailboxId);
    const index = idles?.indexOf(idle) ?? -1;
    if (!idles || index < 0) return false;
    clearTimeout(idle.timer);
    idle.connection.off("end", idle.drop);
    idles.splice(index, 1);
    if (idles.length === 0) this.#idle.delete(mailboxId);
    this.#all.delete(idle);
    return true;
  }
}

const farewellMs = 1_000;

export function hangUp(connection: SMTPConnection): void {
  if (connection.destroyed) return;
  connection.quit();
  setTimeout(() => connection.close(), farewellMs).unref();
}
