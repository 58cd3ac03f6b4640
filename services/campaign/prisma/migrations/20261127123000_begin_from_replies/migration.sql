-- A campaign begins for whoever answered others. Breaks nothing: a campaign service of before enrols nobody by it.

create table campaign_beginning (
  workspace_id uuid not null,
  campaign_id uuid not null,
  source_id uuid not null,
  source_name text not null,
  position int not null,
  replies text not null,
  after_days int not null,
  constraint campaign_beginning_pkey primary key (workspace_id, campaign_id, source_id)
);

create trigger refuse_deleted_workspace before insert on campaign_beginning
  for each row execute function refuse_deleted_workspace();

create index campaign_beginning_workspace_id_source_id_idx on campaign_beginning (workspace_id, source_id);
