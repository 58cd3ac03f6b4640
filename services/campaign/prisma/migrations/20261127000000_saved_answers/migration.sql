-- Texts that members answer with again and again. Breaks nothing: older code doesn't know it.

create table saved_answer (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  text text not null,
  written_by text not null,
  changed_at timestamptz(3) not null default now(),
  constraint saved_answer_pkey primary key (workspace_id, id)
);

create unique index saved_answer_workspace_id_name_key on saved_answer (workspace_id, name);

create trigger refuse_deleted_workspace before insert on saved_answer
  for each row execute function refuse_deleted_workspace();
