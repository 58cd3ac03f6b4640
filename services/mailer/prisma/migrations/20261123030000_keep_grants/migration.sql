-- Keeps the grants by which mailboxes are signed in to without a password, and who is at a provider. Breaks nothing.

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
  constraint mailbox_grant_pkey primary key (workspace_id, mailbox_id)
);

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
  constraint mailbox_consent_pkey primary key (id)
);
create unique index mailbox_consent_link_hash_key on mailbox_consent (link_hash);
create unique index mailbox_consent_state_hash_key on mailbox_consent (state_hash);
create index mailbox_consent_workspace_id_mailbox_id_idx on mailbox_consent (workspace_id, mailbox_id);
create index mailbox_consent_expires_at_idx on mailbox_consent (expires_at);

create table outbox (
  id uuid not null,
  event text not null,
  payload jsonb not null,
  occurred_at timestamptz(3) not null,
  attempts integer not null default 0,
  is_delayed boolean not null default false,
  held_until timestamptz(3),
  origin jsonb,
  created_at timestamptz(3) not null default now(),
  constraint outbox_pkey primary key (id)
);

create trigger refuse_deleted_workspace before insert on mailbox_grant
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on mailbox_consent
  for each row execute function refuse_deleted_workspace();
