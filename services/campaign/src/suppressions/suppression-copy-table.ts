import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import { domainsOf } from "@outbound/contracts/suppressions/covering-values";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { domainKey } from "../prospects/domain-key.ts";
import type { ProspectCopy } from "../prospects/prospect-copy-table.ts";

/** All are of one workspace. Of a removed entry only the version is kept. */
export async function upsertSuppressions(tx: WorkspaceTx, entries: readonly SuppressionEntry[]): Promise<void> {
  await tx.query(
    `insert into suppression_copy as s (workspace_id, id, version, kind, value, reason, removed)
     select distinct on (id) $1::uuid, id, version, kind, case when removed then '' else value end, reason, removed
     from jsonb_to_recordset($2::jsonb)
       as entry (id uuid, version bigint, kind text, value text, reason text, removed boolean)
     order by id, version desc
     on conflict (workspace_id, id) do update set
       version = excluded.version, kind = excluded.kind, value = excluded.value,
       reason = excluded.reason, removed = excluded.removed
     where excluded.version > s.version`,
    [JSON.stringify(entries)],
  );
}

/** The entry has not come from the prospect service yet, whose versions begin with 1. */
const unanswered = "version = 0";

export type Exclusion = { factId: string; email: string; reason: SuppressionEntry["reason"] };

/**
 * Holds from the commit on. Only the prospect service's answer to a fact ends the exclusion: removing an older entry
 * meanwhile doesn't.
 */
export async function excludeUntilAnswered(tx: WorkspaceTx, exclusions: readonly Exclusion[]): Promise<void> {
  const stored = exclusions.filter(({ email }) => !isAnonymizedEmail(email));
  if (stored.length === 0) return;
  await tx.query(
    {
      name: "exclude until answered",
      text: `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
        select $1::uuid, id, 0, 'email', value, reason, false from unnest($2::uuid[], $3::text[], $4::text[]) as fact (id, value, reason)`,
    },
    [
      stored.map(({ factId }) => factId),
      stored.map(({ email }) => comparableEmail(email)),
      stored.map(({ reason }) => reason),
    ],
  );
}

export type Answered = { workspace_id: string; fact_id: string };

export async function deleteAnswered(tx: WorkspaceTx, answered: readonly Answered[]): Promise<void> {
  if (answered.length === 0) return;
  await tx.query(`delete from suppression_copy where workspace_id = $1 and ${unanswered} and id = any($2)`, [
    answered.map(({ fact_id }) => fact_id),
  ]);
}

/** Facts are answered in seconds, and after an outage in minutes. Longer than two databases' clocks may differ. */
const overdueSeconds = 3_600;

/**
 * An exclusion that had waited this long when an entry was removed lost its answer, and must not outlive the entries. One
 * that is newer than a removal outlives it, however late that comes.
 */
export async function deleteOverdue(tx: WorkspaceTx, entries: readonly SuppressionEntry[]): Promise<void> {
  const removals = entries.flatMap(({ removed, kind, value, removed_at }) =>
    removed && kind === "email" && removed_at ? [{ value, removed_at }] : [],
  );
  if (removals.length === 0) return;
  await tx.query(
    `delete from suppression_copy s using unnest($2::text[], $3::timestamptz[]) as removal (value, removed_at)
     where s.workspace_id = $1 and ${unanswered} and s.kind = 'email' and s.value = removal.value
       and s.stored_at < removal.removed_at - ${overdueSeconds} * interval '1 second'`,
    [removals.map(({ value }) => value), removals.map(({ removed_at }) => removed_at)],
  );
}

export async function deleteUnanswered(tx: WorkspaceTx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await tx.query(
    `delete from suppression_copy where workspace_id = $1 and ${unanswered} and kind = 'email' and value = any($2)`,
    [emails],
  );
}

/** Returns the addresses that have an entry of their own by the person's wish, as far as it is known here. */
export async function findUnwanted(tx: WorkspaceTx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"suppression_copy", "value">>(
    {
      name: "find unwanted",
      text: `select distinct value from suppression_copy where workspace_id = $1 and kind = 'email' and value = any($2) and not removed
        and reason in ('unsubscribe', 'complaint')`,
    },
    [emails.map(comparableEmail)],
  );
  return new Set(rows.map(({ value }) => value));
}

export type Addressed = Pick<ProspectCopy, "email" | "address_hash">;

export async function findSuppressed(tx: WorkspaceReader, people: readonly Addressed[]): Promise<Map<string, string>> {
  const emails = people.map(({ email }) => email);
  const hashes = people.flatMap(({ address_hash }) => address_hash ?? []);
  const domains = [...new Set(emails.flatMap(domainsOf))];
  const { rows } = await tx.query<Columns<"suppression_copy", "kind" | "value" | "reason">>(
    `select kind, value, reason from suppression_copy
     where workspace_id in ($1, '${operatorWorkspaceId}') and not removed
       and (kind = 'email' and value = any($2) or kind = 'domain' and value = any($3))`,
    [[...emails, ...hashes], domains],
  );
  const reasons = new Map(rows.map(({ kind, value, reason }) => [`${kind} ${value}`, reason]));
  const suppressed = new Map<string, string>();
  for (const { email, address_hash } of people) {
    const covering = [
      `email ${email}`,
      `email ${address_hash}`,
      ...domainsOf(email).map((domain) => `domain ${domain}`),
    ];
    const reason = covering.map((entry) => reasons.get(entry)).find((known) => known !== undefined);
    if (reason !== undefined) suppressed.set(email, reason);
  }
  return suppressed;
}

export async function findEnrolmentsAt(tx: WorkspaceTx, emails: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    {
      name: "find enrolments at addresses",
      text: `select e.id from prospect_copy p
        join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.status = 'active'
        where p.workspace_id = $1 and p.email = any($2) limit $3`,
    },
    [emails, limit],
  );
  return rows.map(({ id }) => id);
}

export async function findCoveredEnrolments(
  tx: WorkspaceReader,
  { kind, value }: Pick<SuppressionEntry, "kind" | "value">,
  limit: number,
): Promise<string[]> {
  const { condition, values } = coveredBy({ kind, value }, 3);
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    `select e.id from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.status = 'active'
     where p.workspace_id = $1 and ${condition} limit $2`,
    [limit, ...values],
  );
  return rows.map(({ id }) => id);
}

/** Which prospects, `p`, an entry covers; its values begin with that parameter. */
export function coveredBy({ kind, value }: Pick<SuppressionEntry, "kind" | "value">, parameter: number) {
  if (kind === "email") {
    return { condition: `${isAddressHash(value) ? "p.address_hash" : "p.email"} = $${parameter}`, values: [value] };
  }
  const key = domainKey(value);
  return {
    condition: `not p.anonymized and p.domain_key ~>=~ $${parameter} and p.domain_key ~<~ $${parameter + 1}`,
    // '/' follows '.', so the key with its last dot replaced is the end of the keys that begin with it.
    values: [key, key.replace(/\.$/, "/")],
  };
}

export async function isInForce(tx: WorkspaceReader, id: string): Promise<boolean> {
  const { rows } = await tx.query("select from suppression_copy where workspace_id = $1 and id = $2 and not removed", [
    id,
  ]);
  return rows.length > 0;
}
