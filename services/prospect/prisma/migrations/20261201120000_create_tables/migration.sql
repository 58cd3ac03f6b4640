-- The prospect service's tables. What they hold is said in schema.prisma; here are their checks, partial indexes, functions and
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

-- The same once a statement, where rows come by the hundreds: looked up one by one they cost a sixth of an import. A statement that
-- updates what is there, instead of inserting it, is not refused.
create function refuse_deleted_workspaces() returns trigger language plpgsql as $$
declare
  deleted uuid;
begin
  select given.workspace_id into deleted
  from (select distinct workspace_id from inserted) given
    join deleted_workspace on deleted_workspace.workspace_id = given.workspace_id
  limit 1;
  if found then
    raise exception 'workspace % is deleted', deleted using errcode = 'OB404';
  end if;
  return null;
end
$$;

create table prospect (
  workspace_id uuid not null,
  id uuid not null,
  version bigint not null default 1,
  email text not null,
  -- Sorts by bytes, so that a prefix is a range.
  domain_key text collate "C" not null generated always as (reverse(split_part(email, '@', 2)) || '.') stored,
  address_hash text,
  first_name text,
  last_name text,
  company_id uuid,
  company_by text,
  other_words text,
  timezone text,
  custom_fields jsonb not null default '{}',
  field_names text[] default array[]::text[],
  tags text[] default array[]::text[],
  source text not null,
  verification_status text,
  verification_checked_at timestamptz(3),
  anonymized boolean not null default false,
  erasure_entry_id uuid,
  blocked boolean not null default false,
  bounce_listed boolean not null default false,
  engagement_version bigint not null default 0,
  campaign_count int not null default 0,
  emails_sent int not null default 0,
  date_contacted timestamptz(3),
  date_responded timestamptz(3),
  bounced boolean not null default false,
  replied boolean not null default false,
  active boolean not null default false,
  -- API: Prospect status. This is the one statement of its precedence.
  status text not null generated always as (
    case
      when blocked then 'blocked'
      when bounced or bounce_listed then 'bounced'
      when replied then 'replied'
      when active then 'active'
      when emails_sent > 0 then 'contacted'
      else 'not_contacted'
    end) stored,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index prospect_workspace_id_email_key on prospect (workspace_id, email);
create index prospect_workspace_id_created_at_id_idx on prospect (workspace_id, created_at desc, id desc);
create index prospect_workspace_id_status_created_at_id_idx on prospect (workspace_id, status, created_at desc, id desc);
create index prospect_workspace_id_company_id_status_created_at_id_idx
  on prospect (workspace_id, company_id, status, created_at desc, id desc);
create index prospect_workspace_id_domain_key_id_idx on prospect (workspace_id, domain_key, id);
-- Whom an entry that holds a hash covers.
create index prospect_address_hash_idx on prospect (workspace_id, address_hash) where address_hash is not null;
-- What a company's prospects are counted by, without a look at their rows.
create index prospect_of_company_idx on prospect (workspace_id, company_id, created_at desc, id desc, emails_sent, replied, date_contacted);
create index prospect_tags_idx on prospect using gin (tags) where tags <> '{}';
-- People by the beginnings of their names' and addresses' words.
create index prospect_found_by_idx on prospect using gin (to_tsvector('simple', translate(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || coalesce(' ' || other_words, ''), '@._+-''/', '       ')));
create trigger refuse_deleted_workspace after insert on prospect
  referencing new table as inserted for each statement execute function refuse_deleted_workspaces();

create table company (
  workspace_id uuid not null,
  id uuid not null,
  -- Sorts by bytes, like the domain, so that a beginning is a range.
  grouping_key text collate "C" not null,
  name text not null,
  domain text collate "C",
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index company_workspace_id_grouping_key_key on company (workspace_id, grouping_key);
create index company_workspace_id_created_at_id_idx on company (workspace_id, created_at desc, id desc);
create index company_workspace_id_domain_idx on company (workspace_id, domain);
create trigger refuse_deleted_workspace before insert on company
  for each row execute function refuse_deleted_workspace();

create table suppression (
  workspace_id uuid not null,
  id uuid not null,
  version bigint not null default 1,
  kind text not null,
  value text not null,
  reason text not null,
  source text not null,
  campaign_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index suppression_workspace_id_value_key on suppression (workspace_id, value);
create index suppression_workspace_id_created_at_id_idx on suppression (workspace_id, created_at desc, id desc);
create index suppression_workspace_id_kind_created_at_id_idx on suppression (workspace_id, kind, created_at desc, id desc);
create index suppression_workspace_id_reason_created_at_id_idx on suppression (workspace_id, reason, created_at desc, id desc);
create index suppression_workspace_id_kind_reason_created_at_id_idx on suppression (workspace_id, kind, reason, created_at desc, id desc);
create trigger refuse_deleted_workspace before insert on suppression
  for each row execute function refuse_deleted_workspace();

create table job (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  name text not null,
  input jsonb not null,
  total int not null default 0,
  bytes bigint not null default 0,
  done int not null default 0,
  counts jsonb not null default '{}',
  refused int not null default 0,
  step int not null default 0,
  chunk int not null default 0,
  collected jsonb,
  problem text,
  started_by text,
  created_at timestamptz(3) not null default now(),
  moved_at timestamptz(3) not null default now(),
  woken_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (workspace_id, id)
);
create index job_workspace_id_created_at_id_idx on job (workspace_id, created_at desc, id desc);
create index job_finished_at_idx on job (finished_at);
create index job_unfinished_idx on job (workspace_id) where finished_at is null;
create trigger refuse_deleted_workspace before insert on job
  for each row execute function refuse_deleted_workspace();

create table job_chunk (
  workspace_id uuid not null,
  job_id uuid not null,
  number int not null,
  id uuid not null,
  size int not null,
  rows jsonb,
  is_asked boolean not null default false,
  counts jsonb,
  refused jsonb,
  refused_count int not null default 0,
  named text[] default array[]::text[],
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, job_id, number)
);
create index job_chunk_created_at_idx on job_chunk (created_at);
create index job_chunk_refused_idx on job_chunk (workspace_id, job_id, number) where refused_count > 0;
-- An erasure finds the refused rows that name a person, however a file spells the address.
create index job_chunk_named_idx on job_chunk using gin (named) where named <> '{}';
create trigger refuse_deleted_workspace before insert on job_chunk
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
-- What commands answered about a prospect that is erased.
create index command_reply_id_idx on command ((reply ->> 'id'));

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);
