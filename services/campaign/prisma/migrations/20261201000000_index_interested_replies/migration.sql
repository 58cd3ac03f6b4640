-- The list of campaigns counts who is interested in each. Writers don't wait while it is built: one statement, because only that may be
-- concurrent. What a broken build leaves is mended next.
create index concurrently if not exists reply_interested_idx on reply (workspace_id, campaign_id, enrolment_id)
  where classification = 'interested' and not autoreplied and not held;
