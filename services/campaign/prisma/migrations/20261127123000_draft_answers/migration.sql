-- The answer that a person or a model writes to a conversation, before it is sent. Breaks nothing: older code doesn't know it, and leaves it
-- where it is when it sends an answer or erases a person, so replace it before the first is written.

create table conversation_draft (
  workspace_id uuid not null,
  id uuid not null,
  revision uuid not null,
  text text not null,
  written_by text not null,
  changed_at timestamptz(3) not null default now(),
  constraint conversation_draft_pkey primary key (workspace_id, id)
);

create trigger refuse_deleted_workspace before insert on conversation_draft
  for each row execute function refuse_deleted_workspace();
