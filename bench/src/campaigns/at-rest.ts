import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@outbound/postgres/database";

const quietMs = 1_000;

/** Resolves when the campaign service has nothing left to publish or settle, and this many mails were sent. */
export async function atRest(db: Db, mails = 0): Promise<void> {
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; await sleep(200)) {
    const { rows } = await db.query<{ busy: boolean; sent: number }>(
      `select exists (select from outbox) or exists (select from send where state in ('claimed', 'dispatched')) as busy,
         (select count(*) from send where state = 'sent') as sent`,
    );
    const [now] = rows;
    if (!now || now.busy || now.sent < mails) quietSince = Date.now();
  }
}
