-- Keeps what the bounces and complaints of a mailbox's or a campaign's last week came to. Breaks nothing: older code judges none.

create table sending_guard (
  workspace_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  level text,
  finding text,
  judged_at timestamptz(3) not null default now(),
  counted_from timestamptz(3),
  constraint sending_guard_pkey primary key (workspace_id, subject, subject_id)
);

create index sending_guard_level_idx on sending_guard (workspace_id) where level is not null;

create trigger refuse_deleted_workspace before insert on sending_guard
  for each row execute function refuse_deleted_workspace();
