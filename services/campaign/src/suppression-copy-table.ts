import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Tx } from "@outbound/postgres/database";
import { domainKey, domainsAbove } from "./domain-key.ts";
import type { ProspectCopy } from "./prospect-copy-table.ts";

/** The global list is kept under the workspace that no client has. */
export const globalWorkspaceId = operatorWorkspaceId;

/** Keeps the newest version of each, all of one workspace; of a removed one that it is gone, and not what it was. */
export async function keepSuppressions(
  tx: Tx,
  workspaceId: string,
  entries: readonly SuppressionEntry[],
): Promise<void> {
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
    [workspaceId, JSON.stringify(entries)],
  );
}

type Addressed = Pick<ProspectCopy, "email" | "address_hash">;

/** Those of the addresses that an entry of the workspace or of the global list covers, each with the entry's reason. */
export async function findSuppressed(
  tx: Pick<Tx, "query">,
  workspaceId: string,
  people: readonly Addressed[],
): Promise<Map<string, string>> {
  const emails = people.map(({ email }) => email);
  const hashes = people.flatMap(({ address_hash }) => address_hash ?? []);
  const domains = [...new Set(emails.flatMap(domainsAbove))];
  const { rows } = await tx.query<{ kind: string; value: string; reason: string }>(
    `select kind, value, reason from suppression_copy
     where workspace_id = any($1::uuid[]) and not removed
       and (kind = 'email' and value = any($2) or kind = 'domain' and value = any($3))`,
    [[workspaceId, globalWorkspaceId], [...emails, ...hashes], domains],
  );
  const reasons = new Map(rows.map(({ kind, value, reason }) => [`${kind} ${value}`, reason]));
  const suppressed = new Map<string, string>();
  for (const { email, address_hash } of people) {
    const covering = [
      `email ${email}`,
      `email ${address_hash}`,
      ...domainsAbove(email).map((domain) => `domain ${domain}`),
    ];
    const reason = covering.map((entry) => reasons.get(entry)).find((known) => known !== undefined);
    if (reason !== undefined) suppressed.set(email, reason);
  }
  return suppressed;
}

/** Active enrolments of the workspace that the entry covers, at most `limit`. */
export async function findCoveredEnrolments(
  tx: Tx,
  workspaceId: string,
  { kind, value }: Pick<SuppressionEntry, "kind" | "value">,
  limit: number,
): Promise<string[]> {
  const key = domainKey(value);
  // '/' follows '.': the key with its last dot raised is where those that begin with it end.
  const covered =
    kind === "email"
      ? { condition: `${isAddressHash(value) ? "p.address_hash" : "p.email"} = $3`, values: [value] }
      : {
          condition: "not p.anonymized and p.domain_key ~>=~ $3 and p.domain_key ~<~ $4",
          values: [key, key.replace(/\.$/, "/")],
        };
  const { rows } = await tx.query<{ id: string }>(
    `select e.id from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.status = 'active'
     where p.workspace_id = $1 and ${covered.condition} limit $2`,
    [workspaceId, limit, ...covered.values],
  );
  return rows.map(({ id }) => id);
}

/** Whether the entry, as it is known now, is in force. */
export async function isInForce(tx: Pick<Tx, "query">, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await tx.query("select from suppression_copy where workspace_id = $1 and id = $2 and not removed", [
    workspaceId,
    id,
  ]);
  return rows.length > 0;
}
