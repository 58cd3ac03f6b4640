-- What was done to one campaign is read by its id. Running code is not affected.
create index audit_of_campaign_idx on audit_entry (workspace_id, (concerns ->> 'campaign_id'), id)
  where noun = 'campaign' and concerns ? 'campaign_id';
