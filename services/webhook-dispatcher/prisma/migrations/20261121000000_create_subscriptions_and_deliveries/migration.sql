-- The first tables of the webhook-dispatcher. Not breaking.

create table subscription (
  id uuid not null,
  workspace_id uuid not null,
  event text not null,
  target_url text not null,
  created_at timestamptz(3) not null default now(),
  constraint subscription_pkey primary key (id)
);
create unique index subscription_workspace_id_event_target_url_key on subscription (workspace_id, event, target_url);
create index subscription_workspace_id_created_at_id_idx on subscription (workspace_id, created_at, id);

create table workspace_webhook (
  workspace_id uuid not null,
  url text not null,
  updated_at timestamptz(3) not null default now(),
  constraint workspace_webhook_pkey primary key (workspace_id)
);

create table signing_secret (
  workspace_id uuid not null,
  secret text not null,
  created_at timestamptz(3) not null default now(),
  constraint signing_secret_pkey primary key (workspace_id)
);

-- Months are added and dropped by the service (src/month-partitions.ts). What comes while a month is missing is kept in the
-- default partition, so that nothing is lost to a missed housekeeping.
create table event (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  data jsonb not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint event_pkey primary key (id, created_at)
) partition by range (created_at);
create table event_default partition of event default;

create table delivery (
  id uuid not null,
  workspace_id uuid not null,
  event_id uuid not null,
  event text not null,
  url text not null,
  body bytea not null,
  endpoint_id uuid not null,
  host text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0 check (attempts between 0 and 3),
  last_error text,
  next_attempt_at timestamptz(3) not null default now(),
  fence integer not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint delivery_pkey primary key (id, created_at)
) partition by range (created_at);
create table delivery_default partition of delivery default;
create index delivery_workspace_id_created_at_id_idx on delivery (workspace_id, created_at, id);
-- An endpoint's due rows, the oldest first. Ended deliveries are not in it, so its size follows the work.
create index delivery_due_idx on delivery (endpoint_id, next_attempt_at) where status = 'pending';

create table inbox (
  event_id uuid not null,
  received_at timestamptz(3) not null default now(),
  constraint inbox_pkey primary key (event_id)
);
create index inbox_received_at_idx on inbox (received_at);

create table command (
  command_id uuid not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  constraint command_pkey primary key (command_id)
);
create index command_created_at_idx on command (created_at);
