-- The list of campaigns says how many of each status there are, and how many are archived. Breaks nothing.
create index campaign_listed_idx on campaign (workspace_id, status) where archived_at is null;
create index campaign_archived_idx on campaign (workspace_id) where archived_at is not null;
