-- Remembers tests that people send to themselves, so that none leaves twice and they are few. Breaks nothing: older code sends none.

create table test_mail (
  workspace_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  begun_at timestamptz(3),
  primary key (workspace_id, id)
);
create index test_mail_created_at_idx on test_mail (created_at);
create trigger refuse_deleted_workspace before insert on test_mail
  for each row execute function refuse_deleted_workspace();
