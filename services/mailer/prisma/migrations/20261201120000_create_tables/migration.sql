-- The mailer's tables. What they hold is said in schema.prisma; here are their checks, partial indexes, functions and
-- triggers, of which it knows nothing. Breaks nothing: no release was before it.

create table deleted_workspace (
  workspace_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (workspace_id)
);

-- Refuses rows of a workspace that is deleted, whoever would insert them.
create function refuse_deleted_workspace() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_workspace where workspace_id = new.workspace_id) then
    raise exception 'workspace % is deleted', new.workspace_id using errcode = 'OB404';
  end if;
  return new;
end
$$;

create table mailbox_credential (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  secret bytea not null,
  updated_at timestamptz(3) not null,
  access_version bigint not null default 0,
  primary key (workspace_id, mailbox_id)
);
create trigger refuse_deleted_workspace before insert on mailbox_credential
  for each row execute function refuse_deleted_workspace();

create table mailbox_grant (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  provider text not null,
  account text not null,
  login text not null,
  secret bytea not null,
  version bigint not null default 1,
  access_ends_at timestamptz(3) not null,
  refresher uuid,
  refresh_until timestamptz(3),
  error text,
  is_dead boolean not null default false,
  granted_at timestamptz(3) not null default now(),
  primary key (workspace_id, mailbox_id)
);
create trigger refuse_deleted_workspace before insert on mailbox_grant
  for each row execute function refuse_deleted_workspace();

create table mailbox_consent (
  id uuid not null,
  workspace_id uuid not null,
  mailbox_id uuid not null,
  provider text not null,
  email text not null,
  account text,
  is_shared boolean not null default false,
  user_id uuid,
  link_hash bytea not null,
  state_hash bytea,
  browser_hash bytea,
  secret bytea,
  expires_at timestamptz(3) not null,
  returned_at timestamptz(3),
  connected_at timestamptz(3),
  signed_in text,
  refusal text,
  poll_at timestamptz(3),
  poll_seconds int,
  primary key (id)
);
create unique index mailbox_consent_link_hash_key on mailbox_consent (link_hash);
create unique index mailbox_consent_state_hash_key on mailbox_consent (state_hash);
create index mailbox_consent_workspace_id_mailbox_id_idx on mailbox_consent (workspace_id, mailbox_id);
create index mailbox_consent_expires_at_idx on mailbox_consent (expires_at);
create trigger refuse_deleted_workspace before insert on mailbox_consent
  for each row execute function refuse_deleted_workspace();

create table outbox (
  id uuid not null,
  event text not null,
  payload jsonb not null,
  occurred_at timestamptz(3) not null,
  attempts int not null default 0,
  is_delayed boolean not null default false,
  held_until timestamptz(3),
  origin jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (id)
);

create table mailbox_inbox (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  reads_from timestamptz(3) not null,
  next_check_at timestamptz(3) not null,
  worker uuid,
  checked_at timestamptz(3),
  active_at timestamptz(3),
  failures int not null default 0,
  error_kind text,
  error text,
  failed_at timestamptz(3),
  announced_at timestamptz(3),
  announced_error text,
  primary key (workspace_id, mailbox_id)
);
create index mailbox_inbox_next_check_at_idx on mailbox_inbox (next_check_at);
create trigger refuse_deleted_workspace before insert on mailbox_inbox
  for each row execute function refuse_deleted_workspace();

create table mailbox_domain (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  next_check_at timestamptz(3) not null,
  checked_at timestamptz(3),
  good text[] not null default '{}',
  broken jsonb not null default '{}',
  steps jsonb,
  signed jsonb,
  version bigint not null default 0,
  primary key (workspace_id, mailbox_id)
);
create index mailbox_domain_next_check_at_idx on mailbox_domain (next_check_at);
create trigger refuse_deleted_workspace before insert on mailbox_domain
  for each row execute function refuse_deleted_workspace();

create table mailer_process (
  id text not null,
  seen_at timestamptz(3) not null,
  primary key (id)
);

create table imap_cursor (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  folder text not null,
  epoch text not null,
  last_uid bigint not null,
  read_failures int not null default 0,
  moved_at timestamptz(3) not null,
  primary key (workspace_id, mailbox_id, folder)
);
create trigger refuse_deleted_workspace before insert on imap_cursor
  for each row execute function refuse_deleted_workspace();

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);
