import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";

/**
 * Keeps each engagement unless a newer one is known. Every prospect that a campaign knows is here, for ever: one that is
 * not is nobody's. Rows are locked in one order, so that two batches don't wait for each other.
 */
export async function storeEngagements(db: Db, engagements: readonly Engagement[]): Promise<void> {
  if (engagements.length === 0) return;
  await db.transaction((tx) =>
    tx.query(
      {
        name: "store engagements",
        text: `with given as (
         select distinct on (workspace_id, prospect_id) workspace_id, prospect_id, version, campaign_count, emails_sent,
                date_contacted, date_responded, bounced, replied, active
         from jsonb_to_recordset($1) as given (workspace_id uuid, prospect_id uuid, version bigint, campaign_count int,
           emails_sent int, date_contacted timestamptz, date_responded timestamptz, bounced boolean, replied boolean,
           active boolean)
         order by workspace_id, prospect_id, version desc
       ), locked as materialized (
         select prospect.workspace_id, prospect.id
         from prospect join given on given.workspace_id = prospect.workspace_id and given.prospect_id = prospect.id
         where prospect.engagement_version < given.version
         order by prospect.workspace_id, prospect.id
         for no key update of prospect
       )
       update prospect set
         engagement_version = given.version, campaign_count = given.campaign_count, emails_sent = given.emails_sent,
         date_contacted = given.date_contacted, date_responded = given.date_responded,
         bounced = given.bounced, replied = given.replied, active = given.active
       from given join locked on locked.workspace_id = given.workspace_id and locked.id = given.prospect_id
       where prospect.workspace_id = given.workspace_id and prospect.id = given.prospect_id
         and prospect.engagement_version < given.version`,
      },
      [JSON.stringify(engagements)],
    ),
  );
}
