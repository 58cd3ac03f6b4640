-- The webhook-dispatcher's tables. What they hold is said in schema.prisma; here are their checks, partial indexes, functions and
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

create table subscription (
  id uuid not null,
  workspace_id uuid not null,
  event text not null,
  target_url text not null,
  created_at timestamptz(3) not null default now(),
  failing_since timestamptz(3),
  switched_off_at timestamptz(3),
  primary key (id)
);
-- By a hash, because a URL may be longer than an index entry.
create unique index subscription_pair_key on subscription (workspace_id, event, md5(target_url));
create index subscription_workspace_id_created_at_id_idx on subscription (workspace_id, created_at, id);
-- Few are in it, so what fails is found at no cost.
create index subscription_failing_idx on subscription (workspace_id) where failing_since is not null;
create trigger refuse_deleted_workspace before insert on subscription
  for each row execute function refuse_deleted_workspace();

create table workspace_webhook (
  workspace_id uuid not null,
  url text not null,
  updated_at timestamptz(3) not null default now(),
  failing_since timestamptz(3),
  switched_off_at timestamptz(3),
  primary key (workspace_id)
);
-- Few are in it, so what fails is found at no cost.
create index workspace_webhook_failing_idx on workspace_webhook (workspace_id) where failing_since is not null;
create trigger refuse_deleted_workspace before insert on workspace_webhook
  for each row execute function refuse_deleted_workspace();

create table signing_secret (
  workspace_id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id)
);
create trigger refuse_deleted_workspace before insert on signing_secret
  for each row execute function refuse_deleted_workspace();

create table erased_prospect (
  workspace_id uuid not null,
  prospect_id uuid not null,
  erased_at timestamptz(3) not null default now(),
  primary key (workspace_id, prospect_id)
);
create trigger refuse_deleted_workspace before insert on erased_prospect
  for each row execute function refuse_deleted_workspace();

-- Months are added and dropped by the service (src/housekeeping/month-partitions.ts). What comes while a month is missing is kept in the
-- default partition, so that nothing is lost to a missed housekeeping.
create table event (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  data jsonb not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
create table event_default partition of event default;
create index event_prospect_idx on event (workspace_id, (data ->> 'prospect_id'));
create trigger refuse_deleted_workspace before insert on event
  for each row execute function refuse_deleted_workspace();

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
  origin jsonb,
  fence int not null default 0,
  tries jsonb,
  resends int not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
create table delivery_default partition of delivery default;
create index delivery_workspace_id_created_at_id_idx on delivery (workspace_id, created_at, id);
-- An endpoint's due rows, the oldest first. Ended deliveries are not in it, so its size follows the work.
create index delivery_due_idx on delivery (endpoint_id, next_attempt_at) where status = 'pending';
create index delivery_event_id_idx on delivery (event_id);
-- The operator's list of failed deliveries goes over all workspaces.
create index delivery_failed_idx on delivery (workspace_id, created_at desc, id desc) where status = 'failed';
create trigger refuse_deleted_workspace before insert on delivery
  for each row execute function refuse_deleted_workspace();

create table answer (
  delivery_id uuid not null,
  attempted_at timestamptz(3) not null,
  endpoint_id uuid not null,
  text text not null,
  primary key (delivery_id, attempted_at)
);
create index answer_attempted_at_idx on answer (attempted_at);
create index answer_endpoint_id_attempted_at_idx on answer (endpoint_id, attempted_at);

create table inbox (
  event_id uuid not null,
  received_at timestamptz(3) not null default now(),
  primary key (event_id)
);
create index inbox_received_at_idx on inbox (received_at);

create table command (
  command_id uuid not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (command_id)
);
create index command_created_at_idx on command (created_at);

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);
