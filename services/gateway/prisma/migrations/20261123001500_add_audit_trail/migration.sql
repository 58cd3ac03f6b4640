-- Who changed what, when and how it ended. A new table alone, so it breaks nothing.

-- The end of an entry is written to the page of its beginning.
create table audit_entry (
  id uuid not null,
  workspace_id uuid not null,
  created_at timestamptz(3) not null,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  source text not null,
  operation text not null,
  noun text not null,
  concerns jsonb not null,
  about text,
  request_id text not null,
  outcome text,
  status smallint,
  constraint audit_entry_pkey primary key (id)
) with (fillfactor = 85);

create index audit_entry_workspace_id_id_idx on audit_entry (workspace_id, id);
create index audit_entry_actor_id_id_idx on audit_entry (actor_id, id);
create index audit_entry_workspace_id_noun_id_idx on audit_entry (workspace_id, noun, id);

create trigger refuse_deleted_workspace before insert on audit_entry
  for each row execute function refuse_deleted_workspace();
