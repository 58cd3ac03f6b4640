import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { type MailboxKey, recordActivity } from "./inbox-table.ts";

const everyMs = 3_600_000;

/** Notes mailboxes that send, as whoever they write to may answer: each hourly at most, and without being waited for. */
export class MailboxActivity {
  readonly #notedAt = new Map<string, number>();
  readonly #db: Db;
  readonly #log: Log;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  note(key: MailboxKey): void {
    const notedAt = this.#notedAt.get(key.mailboxId);
    if (notedAt !== undefined && notedAt > Date.now() - everyMs) return;
    this.#notedAt.set(key.mailboxId, Date.now());
    recordActivity(this.#db, key).catch((error: unknown) => {
      this.#notedAt.delete(key.mailboxId);
      this.#log.warn({ err: error }, "mailbox_activity.record_failed");
    });
  }
}
