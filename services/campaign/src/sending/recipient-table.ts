import type { MailProvider } from "@outbound/egress/mail-providers";
import type { Reader, Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

export const unknownDomains = "recipient domains to look up";

/** Null is a domain that is at neither; a domain that was not looked up yet is left out. */
export type Providers = ReadonlyMap<string, MailProvider | null>;

export async function readProviders(db: Reader, domains: readonly string[]): Promise<Providers> {
  const { rows } = await db.query<Columns<"recipient_domain", "domain", { provider: MailProvider | null }>>(
    "select domain, provider from recipient_domain where domain = any($1) and looked_up_at is not null",
    [domains],
  );
  return new Map(rows.map(({ domain, provider }) => [domain, provider]));
}

/** Signals each time, so that a look-up that died with its process is made by another one. */
export async function insertUnknownDomains(tx: Tx, domains: readonly string[]): Promise<void> {
  await tx.query(
    "insert into recipient_domain (domain) select domain from unnest($1::text[]) domain order by domain on conflict do nothing",
    [domains],
  );
  tx.signal(unknownDomains);
}

export async function findUnknownDomains(db: Reader, limit: number): Promise<string[]> {
  const { rows } = await db.query<Columns<"recipient_domain", "domain">>(
    "select domain from recipient_domain where looked_up_at is null limit $1",
    [limit],
  );
  return rows.map(({ domain }) => domain);
}

export async function saveProvider(db: Reader, domain: string, provider: MailProvider | null): Promise<void> {
  await db.query("update recipient_domain set provider = $2, looked_up_at = now() where domain = $1", [
    domain,
    provider,
  ]);
}

/** What the hour's counts are of those recipients. Until the commit nobody else of the workspace counts any. */
export async function lockCounts(
  tx: WorkspaceTx,
  hour: Date,
  recipients: readonly string[],
): Promise<Map<string, number>> {
  // The order keeps two planners from waiting for each other. An update, because only it returns what another planner has committed.
  const { rows } = await tx.query<Columns<"recipient_hour", "recipient" | "sends">>(
    `insert into recipient_hour as r (workspace_id, hour, recipient)
     select $1, $2, recipient from unnest($3::text[]) recipient order by recipient
     on conflict (workspace_id, hour, recipient) do update set sends = r.sends
     returning recipient, sends`,
    [hour, recipients],
  );
  return new Map(rows.map(({ recipient, sends }) => [recipient, sends]));
}

/** Their counts are locked. */
export async function addToCounts(tx: WorkspaceTx, hour: Date, claimed: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(
    `update recipient_hour r set sends = r.sends + claimed.sends
     from unnest($3::text[], $4::int[]) as claimed (recipient, sends)
     where r.workspace_id = $1 and r.hour = $2 and r.recipient = claimed.recipient`,
    [hour, [...claimed.keys()], [...claimed.values()]],
  );
}

export async function readCount(db: WorkspaceReader, hour: Date, recipient: string): Promise<number> {
  return (await readCounts(db, hour, [recipient])).get(recipient) ?? 0;
}

export async function readCounts(
  db: WorkspaceReader,
  hour: Date,
  recipients: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<Columns<"recipient_hour", "recipient" | "sends">>(
    "select recipient, sends from recipient_hour where workspace_id = $1 and hour = $2 and recipient = any($3)",
    [hour, recipients],
  );
  return new Map(rows.map(({ recipient, sends }) => [recipient, sends]));
}

export const recipientHourRetention: OldRows = {
  table: "recipient_hour",
  isOld: "hour < now() - $1 * interval '1 day'",
  days: 1,
};

/** Then it is asked again, because domains move and name servers come back. */
export const recipientDomainRetention: OldRows = {
  table: "recipient_domain",
  isOld: "looked_up_at < now() - $1 * interval '1 day'",
  days: 1,
};
