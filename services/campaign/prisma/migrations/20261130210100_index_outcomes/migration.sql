-- Writers don't wait while it is built: one statement, because only that may be concurrent. What a broken build leaves is mended next.
create index concurrently if not exists enrolment_outcome_idx on enrolment (workspace_id, campaign_id,
  enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at), enrolled_at desc, id desc);
