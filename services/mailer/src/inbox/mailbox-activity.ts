import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { type MailboxKey, recordActivity } from "./inbox-table.ts";

const everyMs = 3_600_000;

/** Records each mailbox at most hourly, without delaying the send, because recipients may reply. */
export class MailboxActivity {
  readonly #recordedAt = new Map<string, number>();
  readonly #db: Db;
  readonly #log: Log;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  record(key: MailboxKey): void {
    const recordedAt = this.#recordedAt.get(key.mailboxId);
    if (recordedAt !== undefined && recordedAt > Date.now() - everyMs) return;
    this.#recordedAt.set(key.mailboxId, Date.now());
    recordActivity(this.#db, key).catch((error: unknown) => {
      this.#recordedAt.delete(key.mailboxId);
      this.#log.warn({ err: error }, "mailbox_activity.record_failed");
    });
  }
}
