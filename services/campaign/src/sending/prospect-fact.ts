import type { Tx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";

export type FactParts = {
  workspace_id: string;
  prospect_id: string;
  prospect_email: string;
  campaign_id: string;
  campaign_name: string;
};

/** What every fact about an enrolment says; API: Payload. */
export async function readFactParts(tx: Tx, workspaceId: string, enrolmentId: string): Promise<FactParts> {
  const [row] = await readAllFactParts(tx, workspaceId, [enrolmentId]);
  const { origin: _, ...parts } = row as FactPartsOfEnrolment;
  return parts;
}

const reading = {
  name: "read fact parts",
  text: `select e.workspace_id, e.prospect_id, p.email as prospect_email, e.campaign_id, c.name as campaign_name, e.origin
    from unnest($2::uuid[]) with ordinality as wanted (id, place)
    cross join lateral (
      select workspace_id, prospect_id, campaign_id, origin from enrolment where workspace_id = $1 and id = wanted.id offset 0) e
    cross join lateral (select email from prospect_copy where workspace_id = $1 and id = e.prospect_id offset 0) p
    join campaign c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    order by wanted.place`,
};

export type FactPartsOfEnrolment = FactParts & {
  /** What made the enrolment. */
  origin: Origin | null;
};

/** In the order of the enrolments, each of which is there. */
export async function readAllFactParts(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
): Promise<FactPartsOfEnrolment[]> {
  const { rows } = await tx.query<FactPartsOfEnrolment>(reading, [workspaceId, enrolmentIds]);
  if (rows.length !== enrolmentIds.length) throw new Error("An enrolment has no prospect or campaign.");
  return rows;
}
