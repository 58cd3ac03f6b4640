import type { Db } from "@outbound/postgres/database";

export async function endWaits(db: Db): Promise<void> {
  await db.query("update mailbox set next_slot_at = now() where next_slot_at > now()");
  await db.query(
    `update enrolment set next_step_at = now()
     where status = 'active' and current_step = 1 and not is_sending and next_step_at > now()`,
  );
}

export async function endDelays(db: Db, campaignIds: readonly string[]): Promise<void> {
  await db.query(
    `update enrolment set next_step_at = now()
     where campaign_id = any($1) and status = 'active' and not is_sending and next_step_at > now()`,
    [campaignIds],
  );
}
