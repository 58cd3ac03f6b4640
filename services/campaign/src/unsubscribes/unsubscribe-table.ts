import type { Tx } from "@outbound/postgres/database";
import type { FactParts, Mailed } from "../sending/prospect-fact.ts";

/** `prospect_email` of the parts is the address that the prospect has now. */
export type Recipients = { parts: FactParts; addresses: string[] };

/**
 * Whom the mail went to. Of a link without a step, which mails of before it was kept have: every address that a mail of the
 * enrolment went to. What the ledger doesn't know, or knows no longer, went to the prospect's present address.
 */
export async function readRecipients(
  tx: Tx,
  workspaceId: string,
  { enrolment_id, step }: Mailed,
): Promise<Recipients | undefined> {
  const { rows } = await tx.query<FactParts & { addresses: string[] }>(
    `select e.workspace_id, e.prospect_id, p.email as prospect_email, e.campaign_id, c.name as campaign_name,
       array(select distinct coalesce(s.recipient, p.email) from send s
             where s.workspace_id = $1 and s.enrolment_id = e.id and s.dispatched_at is not null
               and ($3::int is null or s.step = $3)) as addresses
     from enrolment e
     join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
     join campaign c on c.workspace_id = $1 and c.id = e.campaign_id
     where e.workspace_id = $1 and e.id = $2`,
    [workspaceId, enrolment_id, step],
  );
  if (!rows[0]) return undefined;
  const { addresses, ...parts } = rows[0];
  return { parts, addresses: addresses.length > 0 ? addresses : [parts.prospect_email] };
}

/** Who has one of the addresses now. */
export async function findProspectsAt(tx: Tx, workspaceId: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from prospect_copy where workspace_id = $1 and email = any($2)",
    [workspaceId, emails],
  );
  return rows.map(({ id }) => id);
}
