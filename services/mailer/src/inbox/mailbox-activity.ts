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

  record({ workspaceId, mailboxId }: MailboxKey): void {
    const recordedAt = this.#recordedAt.get(mailboxId);
    if (recordedAt !== undefined && recordedAt > Date.now() - everyMs) return;
    this.#recordedAt.set(mailboxId, Date.now());
    recordActivity(this.#db.of(workspaceId), mailboxId).catch((error: unknown) => {
      this.#recordedAt.delete(mailboxId);
      this.#log.warn({ err: error }, "mailbox_activity.record_failed");
    });
  }
}
