-- The operator's list of failed deliveries goes over all workspaces. Breaks nothing: only a delivery that fails writes to it.
create index delivery_failed_idx on delivery (workspace_id, created_at desc, id desc) where status = 'failed';
