-- Keeps what the daily check of a mailbox's domain found. Breaks nothing: older mailers leave it alone.

create table mailbox_domain (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  next_check_at timestamptz(3) not null,
  checked_at timestamptz(3),
  good text[] not null default '{}',
  broken jsonb not null default '{}',
  steps jsonb,
  constraint mailbox_domain_pkey primary key (workspace_id, mailbox_id)
);
create index mailbox_domain_next_check_at_idx on mailbox_domain (next_check_at);

create trigger refuse_deleted_workspace before insert on mailbox_domain
  for each row execute function refuse_deleted_workspace();

insert into mailbox_domain (workspace_id, mailbox_id, next_check_at)
  select workspace_id, mailbox_id, now() + random() * interval '1 day' from mailbox_credential;
