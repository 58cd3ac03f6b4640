import { type ProspectOutcome, prospectOutcomes } from "@outbound/contracts/campaigns/prospect-outcome";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** In these words an index and the triggers that count know it. */
export const outcomeOf = (enrolment: string) =>
  `enrolment_outcome(${enrolment}.status, ${enrolment}.sent_count, ${enrolment}.replied_at, ${enrolment}.bounced_at, ${enrolment}.unsubscribed_at)`;

export type OutcomeCounts = { outcomes: Record<ProspectOutcome, number>; in_campaign: number; emailed: number };

/** Reads what the triggers of enrolment have counted. */
export async function readOutcomes(db: WorkspaceReader, campaignId: string): Promise<OutcomeCounts> {
  const { rows } = await db.query<
    Columns<"campaign_outcome", "outcome", { outcome: ProspectOutcome }> & { prospects: number; emailed: number }
  >(
    `select outcome, sum(change)::int as prospects, coalesce(sum(change) filter (where is_emailed), 0)::int as emailed
     from campaign_outcome where workspace_id = $1 and campaign_id = $2 group by outcome`,
    [campaignId],
  );
  const of = (outcome: ProspectOutcome) => rows.find((row) => row.outcome === outcome)?.prospects ?? 0;
  return {
    outcomes: Object.fromEntries(prospectOutcomes.map((one) => [one, of(one)])) as Record<ProspectOutcome, number>,
    in_campaign: rows.reduce((sum, { prospects }) => sum + prospects, 0),
    emailed: rows.reduce((sum, { emailed }) => sum + emailed, 0),
  };
}
