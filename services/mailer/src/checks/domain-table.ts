import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { laterVersion } from "@outbound/postgres/later-version";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Columns } from "../generated/tables.ts";
import type { DomainVerdict } from "./domain-verdict.ts";

type Found = Columns<"mailbox_domain", "checked_at", { steps: CheckStep[] | null }>;
type Row = DomainVerdict & Found;
/** `signed` is how the mailbox's last email to itself was signed. */
type Signed = Columns<"mailbox_domain", "signed", { signed: CheckStep | null }>;
export type DueDomain = CredentialKey & Row;

/** Makes the domain due now. A mailbox that exists keeps what was found before. */
export async function scheduleDomainCheck(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query(
    `insert into mailbox_domain (workspace_id, mailbox_id, next_check_at) values ($1, $2, now())
     on conflict (workspace_id, mailbox_id) do update set next_check_at = now()`,
    [mailboxId],
  );
}

export async function deleteDomain(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query("delete from mailbox_domain where workspace_id = $1 and mailbox_id = $2", [mailboxId]);
}

/** Leases the due domains for an hour; when the process dies, another one claims them then. */
export async function claimDomains(db: Reader, most: number): Promise<DueDomain[]> {
  const { rows } = await db.query<DueDomain>(
    `update mailbox_domain d set next_check_at = now() + interval '1 hour'
     from (select workspace_id, mailbox_id from mailbox_domain where next_check_at <= now()
           order by next_check_at limit $1 for update skip locked) due
     where d.workspace_id = due.workspace_id and d.mailbox_id = due.mailbox_id
     returning d.workspace_id as "workspaceId", d.mailbox_id as "mailboxId", d.good, d.broken, d.steps, d.checked_at`,
    [most],
  );
  return rows;
}

/** Spreads the next checks over two hours of the next day. Returns a version, or undefined when the mailbox is removed. */
export async function recordDomain(
  tx: WorkspaceTx,
  mailboxId: string,
  { good, broken }: DomainVerdict,
  steps: readonly CheckStep[],
): Promise<number | undefined> {
  const { rows } = await tx.query<Columns<"mailbox_domain", "version">>(
    `update mailbox_domain set good = $3, broken = $4, steps = $5, checked_at = now(), version = ${laterVersion("version")},
       next_check_at = now() + interval '23 hours' + random() * interval '2 hours'
     where workspace_id = $1 and mailbox_id = $2
     returning version`,
    [mailboxId, good, JSON.stringify(broken), JSON.stringify(steps)],
  );
  return rows[0]?.version;
}

export async function findDomain(db: WorkspaceReader, mailboxId: string): Promise<(Row & Signed) | undefined> {
  const { rows } = await db.query<Row & Signed>(
    "select good, broken, steps, checked_at, signed from mailbox_domain where workspace_id = $1 and mailbox_id = $2",
    [mailboxId],
  );
  return rows[0];
}

export async function readDomains(db: WorkspaceReader): Promise<(Found & Signed & { mailbox_id: string })[]> {
  const { rows } = await db.query<Found & Signed & Columns<"mailbox_domain", "mailbox_id">>(
    "select mailbox_id, steps, checked_at, signed from mailbox_domain where workspace_id = $1",
  );
  return rows;
}

/** Nothing is recorded of a mailbox that is removed. */
export async function recordSigned(db: WorkspaceReader, mailboxId: string, signed: CheckStep): Promise<void> {
  await db.query("update mailbox_domain set signed = $3 where workspace_id = $1 and mailbox_id = $2", [
    mailboxId,
    JSON.stringify(signed),
  ]);
}
