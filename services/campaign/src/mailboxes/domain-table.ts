import type { mailboxDomainChanged } from "@outbound/contracts/events/mailbox-domain-changed";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { z } from "zod";

type Domain = z.output<(typeof mailboxDomainChanged)["payload"]>;

/** It begins no new sequence once its domain has been broken for three days. */
export const beginsNew = (mailbox: string) =>
  `(${mailbox}.domain_broken_at is null or ${mailbox}.domain_broken_at > now() - interval '72 hours')`;

/** Skips the update when a newer version is stored. */
export async function updateDomain(
  db: WorkspaceReader,
  { mailbox_id, version, problem, since }: Domain,
): Promise<void> {
  await db.query(
    `update mailbox set domain_version = $3, domain_problem = $4, domain_broken_at = $5
     where workspace_id = $1 and id = $2 and domain_version < $3`,
    [mailbox_id, version, problem, since],
  );
}

export async function countWorse(db: Reader): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from mailbox where domain_broken_at is not null and removed_at is null",
  );
  return rows[0]?.count ?? 0;
}
