import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { FactParts, Mailed } from "../sending/fact-parts-table.ts";

export type Recipients = { parts: FactParts; addresses: string[] };

/**
 * Returns undefined for an unknown enrolment. A link without a step means every address that got its mails. For mails
 * that the ledger doesn't have, the prospect's present address is used.
 */
export async function readRecipients(tx: WorkspaceTx, mails: readonly Mailed[]): Promise<(Recipients | undefined)[]> {
  const { rows } = await tx.query<FactParts & { position: number; addresses: string[] }>(selectRecipientsSql, [
    mails.map(({ enrolment_id }) => enrolment_id),
    mails.map(({ step }) => step),
  ]);
  const found = new Map(rows.map((row) => [row.position, row]));
  return mails.map((_, at) => {
    const row = found.get(at + 1);
    if (!row) return undefined;
    const { addresses, position: __, ...parts } = row;
    return { parts, addresses: addresses.length > 0 ? addresses : [parts.prospect_email] };
  });
}

const selectRecipientsSql = {
  name: "read whom mails went to",
  text: `select wanted.position::int, e.workspace_id, e.prospect_id, p.email as prospect_email, e.campaign_id, c.name as campaign_name,
      array(select distinct coalesce(s.recipient, p.email) from send s
            where s.workspace_id = $1 and s.enrolment_id = wanted.id and s.dispatched_at is not null
              and (wanted.step is null or s.step = wanted.step)) as addresses
    from unnest($2::uuid[], $3::int[]) with ordinality as wanted (id, step, position)
    cross join lateral (
      select workspace_id, prospect_id, campaign_id from enrolment where workspace_id = $1 and id = wanted.id offset 0) e
    cross join lateral (select email from prospect_copy where workspace_id = $1 and id = e.prospect_id offset 0) p
    join campaign c on c.workspace_id = $1 and c.id = e.campaign_id`,
};

export async function findProspectsAt(tx: WorkspaceTx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"prospect_copy", "id">>(
    "select id from prospect_copy where workspace_id = $1 and email = any($2)",
    [emails],
  );
  return rows.map(({ id }) => id);
}
