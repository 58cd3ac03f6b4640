-- What members write for each other about a person who wrote. Breaks nothing: older code doesn't know it.

create table note (
  workspace_id uuid not null,
  id uuid not null,
  prospect_id uuid not null,
  text text not null,
  written_by text not null,
  created_at timestamptz(3) not null default now(),
  constraint note_pkey primary key (workspace_id, id)
);

create index note_workspace_id_prospect_id_created_at_id_idx on note (workspace_id, prospect_id, created_at desc, id desc);

create trigger refuse_deleted_workspace before insert on note
  for each row execute function refuse_deleted_workspace();
