import type { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { z } from "zod";

type Access = Omit<z.output<(typeof mailboxAccessChanged)["payload"]>, "workspace_id">;

/** The planner claims nothing for one that has to be connected again. */
export const isConnected = (mailbox: string) => `${mailbox}.access_error is null`;

export const mailboxStatus = (mailbox: string) =>
  `case when ${mailbox}.status = 'active' and not (${isConnected(mailbox)}) then 'needs_reconnect' else ${mailbox}.status end`;
export const mailboxReason = (mailbox: string) =>
  `coalesce(case when ${mailbox}.status = 'active' then ${mailbox}.access_error end, ${mailbox}.status_reason)`;

/**
 * Skips the update when a newer version is stored. Reconnecting ends the mailbox's rest, because only its login had failed.
 * Returns whether the mailbox has just become able to send.
 */
export async function updateAccess(db: WorkspaceReader, { mailbox_id, version, error }: Access): Promise<boolean> {
  const { rows } = await db.query<{ is_back: boolean }>(
    `update mailbox m set access_version = $3, access_error = $4,
       failures = case when is_back then 0 else m.failures end,
       status_reason = case when is_back and m.status = 'active' then null else m.status_reason end,
       next_slot_at = case when is_back and m.unanswered = 0 then null else m.next_slot_at end
     from (select access_error is not null and $4::text is null as is_back from mailbox
           where workspace_id = $1 and id = $2 for update) known
     where m.workspace_id = $1 and m.id = $2 and m.access_version < $3 returning is_back`,
    [mailbox_id, version, error],
  );
  return rows[0]?.is_back ?? false;
}

export type MailboxCounts = { all: number; failing: number; to_reconnect: number };

/** A mailbox whose password was changed rests, and is tried again and again. */
const refusalsInARow = 3;

const countMailboxesSql = {
  name: "count mailboxes",
  text: `select count(*)::int as all,
    (count(*) filter (where m.status = 'error' or m.failures >= ${refusalsInARow} or not (${isConnected("m")}) or m.inbox_error is not null))::int as failing,
    (count(*) filter (where m.status = 'active' and not (${isConnected("m")})))::int as to_reconnect
  from mailbox m where m.removed_at is null and ($1::uuid is null or m.workspace_id = $1)`,
};

/** Without a workspace, those of all of them. `failing` ones can't send or can't be read, those `to_reconnect` among them. */
export async function countMailboxes(db: Reader, workspaceId?: string): Promise<MailboxCounts> {
  const { rows } = await db.query<MailboxCounts>(countMailboxesSql, [workspaceId]);
  return rows[0] ?? { all: 0, failing: 0, to_reconnect: 0 };
}
