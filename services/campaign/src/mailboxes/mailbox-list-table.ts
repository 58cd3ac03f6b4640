import type { mailbox } from "@outbound/contracts/mailboxes/mailbox";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { z } from "zod";
import { mailboxStatus } from "./access-table.ts";
import { lastWeekOf } from "./last-week.ts";
import { type MailboxRow, mailboxColumns, mailboxTables } from "./mailbox-table.ts";

type Mailbox = z.output<typeof mailbox>;
export type MailboxQuery = { status: Mailbox["status"] | undefined; email: string | undefined };

export type MailboxEntry = MailboxRow & { workspace_id: string };
export type MailboxCursor = Pick<MailboxEntry, "workspace_id" | "email">;

export async function readMailboxEntries(
  db: Reader,
  workspaceId: string | undefined,
  { limit, after }: { limit: number; after: MailboxCursor | undefined },
): Promise<MailboxEntry[]> {
  const { rows } = await db.query<MailboxEntry>(
    `select m.workspace_id, ${mailboxColumns("m", "w")} from ${mailboxTables("m", "w")}
     where ($1::uuid is null or m.workspace_id = $1) and m.removed_at is null
       and ($2::uuid is null or (m.workspace_id, m.email) > ($2, $3))
     order by m.workspace_id, m.email limit $4`,
    [workspaceId, after?.workspace_id, after?.email, limit + 1],
  );
  return rows;
}

/** API: Mailbox. */
export async function readMailboxList(db: WorkspaceReader, { status, email }: MailboxQuery): Promise<Mailbox[]> {
  const { rows } = await db.query<Mailbox>(
    `select ${mailboxColumns("m", "w")}, m.provider,
       case when w.tracking_domain is not null then jsonb_build_object(
         'host', w.tracking_domain, 'verified', w.tracking_verified_at is not null) end as tracking_domain,
       week.bounced::float / nullif(week.mails, 0) as bounce_rate_7d,
       least(week.complaints, week.mails)::float / nullif(week.mails, 0) as complaint_rate_7d
     from ${mailboxTables("m", "w")} cross join lateral ${lastWeekOf("m")} week
     where m.workspace_id = $1 and m.removed_at is null and ($2::text is null or ${mailboxStatus("m")} = $2) and ($3::text is null or m.email = $3)
     order by m.created_at desc, m.id desc`,
    [status, email],
  );
  return rows;
}

export async function readIdentity(
  db: WorkspaceReader,
  id: string,
): Promise<{ email: string; tracking_domain: string | null } | undefined> {
  const { rows } = await db.query<{ email: string; tracking_domain: string | null }>(
    `select m.email, w.tracking_domain from ${mailboxTables("m", "w")}
     where m.workspace_id = $1 and m.id = $2 and m.removed_at is null`,
    [id],
  );
  return rows[0];
}
