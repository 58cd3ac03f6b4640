import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { Columns } from "../generated/tables.ts";

export type FactParts = Columns<"enrolment", "workspace_id" | "prospect_id" | "campaign_id"> & {
  prospect_email: string;
  campaign_name: string;
};

export type Mailed = { enrolment_id: string; step: number | null };

/** The fields of every fact about a mail: its address is the recipient's, which the prospect may have changed since. */
export async function readFactParts(tx: WorkspaceTx, mail: Mailed): Promise<FactParts> {
  const [found] = await readAllFactParts(tx, [mail]);
  if (!found) throw new Error(nothingFound);
  return found.parts;
}

const selectFactPartsSql = {
  name: "read fact parts",
  text: `select e.workspace_id, e.prospect_id, coalesce(s.recipient, p.email) as prospect_email, e.campaign_id,
      c.name as campaign_name, e.origin
    from unnest($2::uuid[], $3::int[]) with ordinality as wanted (id, step, position)
    cross join lateral (
      select workspace_id, prospect_id, campaign_id, origin from enrolment where workspace_id = $1 and id = wanted.id offset 0) e
    cross join lateral (select email from prospect_copy where workspace_id = $1 and id = e.prospect_id offset 0) p
    left join lateral (
      select recipient from send where workspace_id = $1 and enrolment_id = wanted.id and step = wanted.step offset 0) s on true
    join campaign c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    order by wanted.position`,
};

const nothingFound = "An enrolment has no prospect or campaign.";

type WithFactParts<Mail extends Mailed> = { mail: Mail; parts: FactParts; origin: Origin | null };

/** Each mail with its parts, in the same order. */
export async function readAllFactParts<Mail extends Mailed>(
  tx: WorkspaceTx,
  mails: readonly Mail[],
): Promise<WithFactParts<Mail>[]> {
  const { rows } = await tx.query<FactParts & Columns<"enrolment", "origin", { origin: Origin | null }>>(
    selectFactPartsSql,
    [mails.map(({ enrolment_id }) => enrolment_id), mails.map(({ step }) => step)],
  );
  return mails.map((mail, at) => {
    const row = rows[at];
    if (!row) throw new Error(nothingFound);
    const { origin, ...parts } = row;
    return { mail, parts, origin };
  });
}

/** The same of any mail of the ledger, an answer's too, which has no step. */
export async function readFactPartsOfSend(tx: WorkspaceTx, sendId: string): Promise<FactParts> {
  const { rows } = await tx.query<FactParts>(
    `select e.workspace_id, e.prospect_id, coalesce(s.recipient, p.email) as prospect_email, e.campaign_id,
       c.name as campaign_name
     from send s
     join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join campaign c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     where s.workspace_id = $1 and s.id = $2`,
    [sendId],
  );
  if (!rows[0]) throw new Error("A send has no prospect or campaign.");
  return rows[0];
}
