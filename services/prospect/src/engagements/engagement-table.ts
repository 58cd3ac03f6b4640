import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";

/**
 * Rows are locked in one order, so that two batches don't deadlock, and found one by one, because a freely chosen plan
 * reads the whole table. A prospect that a campaign knows is here for ever, so an unknown one is skipped.
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
         from (select * from given order by workspace_id, prospect_id) given
         cross join lateral (
           select workspace_id, id from prospect
           where workspace_id = given.workspace_id and id = given.prospect_id and engagement_version < given.version
           for no key update) prospect
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
