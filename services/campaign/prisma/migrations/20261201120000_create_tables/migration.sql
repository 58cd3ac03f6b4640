-- The campaign service's tables. What they hold is said in schema.prisma; here are their checks, partial indexes, functions and
-- triggers, of which it knows nothing. Breaks nothing: no release was before it.
--
-- Where rows come by the thousands, workspace_id has no statistics. Those that don't know a workspace yet take it for empty, so that any
-- index that begins with it looks as good as the key: until the next analyze a look at one row reads all rows of the workspace. Without
-- statistics every workspace is taken for a two-hundredth of the table.

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

create table workspace_settings (
  workspace_id uuid not null,
  timezone text,
  window_start_hour int,
  window_end_hour int,
  tracking_domain text,
  tracking_verified_at timestamptz(3),
  signature text,
  opt_out text,
  postal_address text,
  google_per_hour int,
  microsoft_per_hour int,
  domain_per_hour int,
  primary key (workspace_id)
);
create trigger refuse_deleted_workspace before insert on workspace_settings
  for each row execute function refuse_deleted_workspace();

create table folder (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index folder_workspace_id_name_key on folder (workspace_id, name);
create trigger refuse_deleted_workspace before insert on folder
  for each row execute function refuse_deleted_workspace();

create table campaign (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  pause_reason text,
  paused_by text,
  paused_at timestamptz(3),
  folder_id uuid,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  first_started_at timestamptz(3),
  archived_at timestamptz(3),
  daily_enroll_limit int not null default 0,
  timezone text,
  use_prospect_timezone boolean not null default false,
  window_start_hour int,
  window_end_hour int,
  send_on_weekends boolean not null default false,
  send_days jsonb,
  business_days_only boolean not null default false,
  holidays text,
  tracking boolean not null default true,
  begun_today int not null default 0,
  begun_until timestamptz(3),
  primary key (workspace_id, id)
);
create unique index campaign_workspace_id_name_key on campaign (workspace_id, name);
create index campaign_workspace_id_created_at_id_idx on campaign (workspace_id, created_at desc, id desc);
create index campaign_workspace_id_status_created_at_id_idx on campaign (workspace_id, status, created_at desc, id desc);
create index campaign_workspace_id_folder_id_created_at_id_idx on campaign (workspace_id, folder_id, created_at desc, id desc);
-- The planner's: campaigns that may send.
create index campaign_running_idx on campaign (id) where status = 'active' and archived_at is null;
-- The list of campaigns says how many of each status there are, and how many are archived.
create index campaign_listed_idx on campaign (workspace_id, status) where archived_at is null;
create index campaign_archived_idx on campaign (workspace_id) where archived_at is not null;
create trigger refuse_deleted_workspace before insert on campaign
  for each row execute function refuse_deleted_workspace();

create table campaign_beginning (
  workspace_id uuid not null,
  campaign_id uuid not null,
  source_id uuid not null,
  source_name text not null,
  position int not null,
  replies text not null,
  after_days int not null,
  primary key (workspace_id, campaign_id, source_id)
);
create index campaign_beginning_workspace_id_source_id_idx on campaign_beginning (workspace_id, source_id);
create trigger refuse_deleted_workspace before insert on campaign_beginning
  for each row execute function refuse_deleted_workspace();

create table awaited_enrolment (
  workspace_id uuid not null,
  campaign_id uuid not null,
  prospect_id uuid not null,
  source_id uuid not null,
  reply_id uuid not null,
  classification text not null,
  replied_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  result text,
  decided_at timestamptz(3),
  primary key (workspace_id, campaign_id, prospect_id, source_id)
);
create index awaited_enrolment_workspace_id_prospect_id_idx on awaited_enrolment (workspace_id, prospect_id);
create index awaited_enrolment_due_idx on awaited_enrolment (workspace_id, campaign_id, due_at) where result is null;
create trigger refuse_deleted_workspace before insert on awaited_enrolment
  for each row execute function refuse_deleted_workspace();

create table step (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  position int not null,
  delay_days int not null,
  only_if jsonb,
  attachments uuid[] not null default '{}',
  subject text not null,
  body text not null,
  prefer_winner boolean not null default false,
  winner uuid,
  won_at timestamptz(3),
  compared_at timestamptz(3),
  primary key (workspace_id, id)
);
create unique index step_workspace_id_campaign_id_position_key on step (workspace_id, campaign_id, position);
create index step_compared_at_idx on step (compared_at nulls first) where prefer_winner;
create trigger refuse_deleted_workspace before insert on step
  for each row execute function refuse_deleted_workspace();

-- Marks a file that a row loses as unused. Whoever still has it is found when it is to be deleted.
create function use_attachments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update attachment set unused_since = now() where workspace_id = old.workspace_id and id = any(old.attachments);
  end if;
  if tg_op <> 'DELETE' then
    update attachment set unused_since = null where workspace_id = new.workspace_id and id = any(new.attachments);
  end if;
  return null;
end
$$;

create trigger use_attachments_first after insert on step
  for each row when (new.attachments <> '{}') execute function use_attachments();
create trigger use_attachments after update of attachments on step
  for each row when (old.attachments <> new.attachments) execute function use_attachments();
create trigger use_attachments_last after delete on step
  for each row when (old.attachments <> '{}') execute function use_attachments();

create table variant (
  workspace_id uuid not null,
  id uuid not null,
  step_id uuid not null,
  position int not null,
  name text not null,
  subject text not null,
  body text not null,
  active boolean not null,
  primary key (workspace_id, id)
);
create unique index variant_workspace_id_step_id_name_key on variant (workspace_id, step_id, name);
create trigger refuse_deleted_workspace before insert on variant
  for each row execute function refuse_deleted_workspace();

create table mailbox (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  name text,
  status text not null default 'active',
  status_reason text,
  daily_limit int,
  min_gap_seconds double precision not null,
  next_slot_at timestamptz(3),
  last_dispatched_at timestamptz(3),
  timezone text,
  sent_today int not null default 0,
  day_ends_at timestamptz(3),
  ramp_start int,
  ramp_increment int,
  ramp_day int not null default 1,
  failures int not null default 0,
  unanswered int not null default 0,
  failed_at timestamptz(3),
  blamed_at timestamptz(3),
  blamed_for text,
  inbox_version bigint not null default 0,
  inbox_checked_at timestamptz(3),
  inbox_failed_at timestamptz(3),
  inbox_error text,
  provider text not null default 'smtp',
  access_version bigint not null default 0,
  access_error text,
  domain_version bigint not null default 0,
  domain_problem text,
  domain_broken_at timestamptz(3),
  signature text,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  primary key (workspace_id, id),
  constraint mailbox_ramp_check check ((ramp_start is null) = (ramp_increment is null))
);
create unique index mailbox_workspace_id_email_key on mailbox (workspace_id, email);
create trigger refuse_deleted_workspace before insert on mailbox
  for each row execute function refuse_deleted_workspace();

create table sending_pause (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz(3) not null default now(),
  holds_answers boolean not null default true,
  primary key (workspace_id, mailbox_id)
);
create trigger refuse_deleted_workspace before insert on sending_pause
  for each row execute function refuse_deleted_workspace();

create table sending_guard (
  workspace_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  level text,
  finding text,
  figures jsonb,
  judged_at timestamptz(3) not null default now(),
  counted_from timestamptz(3),
  primary key (workspace_id, subject, subject_id)
);
create index sending_guard_level_idx on sending_guard (workspace_id) where level is not null;
create trigger refuse_deleted_workspace before insert on sending_guard
  for each row execute function refuse_deleted_workspace();

create table campaign_mailbox (
  workspace_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  position int not null,
  had_turn_at timestamptz(6),
  primary key (workspace_id, campaign_id, mailbox_id)
);
create index campaign_mailbox_workspace_id_mailbox_id_idx on campaign_mailbox (workspace_id, mailbox_id);
create trigger refuse_deleted_workspace before insert on campaign_mailbox
  for each row execute function refuse_deleted_workspace();

create table prospect_copy (
  workspace_id uuid not null,
  id uuid not null,
  version bigint not null,
  email text not null,
  address_hash text,
  domain_key text not null,
  first_name text,
  last_name text,
  company_id uuid,
  company_name text,
  company_domain text,
  timezone text,
  custom_fields jsonb not null,
  verification_status text,
  anonymized boolean not null,
  stored_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
alter table prospect_copy alter column workspace_id set statistics 0;
create index prospect_copy_workspace_id_email_idx on prospect_copy (workspace_id, email);
-- What a suppressed domain and its sub-domains cover, by prefix.
create index prospect_copy_domain_idx on prospect_copy (workspace_id, domain_key text_pattern_ops) where not anonymized;
-- Whom an entry that holds a hash covers.
create index prospect_copy_address_hash_idx on prospect_copy (workspace_id, address_hash) where address_hash is not null;
create trigger refuse_deleted_workspace after insert on prospect_copy
  referencing new table as inserted for each statement execute function refuse_deleted_workspaces();

create table suppression_copy (
  workspace_id uuid not null,
  id uuid not null,
  version bigint not null,
  kind text not null,
  value text not null,
  reason text not null,
  removed boolean not null,
  stored_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
alter table suppression_copy alter column workspace_id set statistics 0;
create index suppression_copy_workspace_id_kind_value_idx on suppression_copy (workspace_id, kind, value);
create trigger refuse_deleted_workspace before insert on suppression_copy
  for each row execute function refuse_deleted_workspace();

create table enrolment (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  prospect_id uuid not null,
  mailbox_id uuid not null,
  status text not null default 'active' check (status in ('active', 'stopped', 'completed')),
  current_step int not null default 1,
  next_step_at timestamptz(3),
  step_due_at timestamptz(3),
  is_sending boolean not null default false,
  was_planned boolean not null default false,
  skipped_steps int[] not null default '{}',
  outcome_negative boolean not null default false,
  reason text,
  sent_count int not null default 0,
  bounced_count int not null default 0,
  replied_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  bounced_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  complained_at timestamptz(3),
  held_until timestamptz(3),
  enrolled_at timestamptz(3) not null default now(),
  origin jsonb,
  ended_at timestamptz(3),
  primary key (workspace_id, id)
);
alter table enrolment alter column workspace_id set statistics 0;

create function enrolment_outcome(
  status text, sent_count int, replied_at timestamptz, bounced_at timestamptz, unsubscribed_at timestamptz
) returns text language sql immutable parallel safe as $$
  select case
    when status = 'active' then case when sent_count = 0 then 'not_emailed' else 'in_sequence' end
    when unsubscribed_at is not null then 'unsubscribed'
    when replied_at is not null then 'replied'
    when bounced_at is not null then 'bounced'
    when status = 'completed' then 'completed'
    else 'stopped'
  end
$$;

create unique index enrolment_workspace_id_prospect_id_campaign_id_key on enrolment (workspace_id, prospect_id, campaign_id);
-- A prospect is active in one campaign at a time: this decides who wins, not a check.
create unique index enrolment_active_key on enrolment (workspace_id, prospect_id) where status = 'active';
create index enrolment_workspace_id_campaign_id_enrolled_at_id_idx on enrolment (workspace_id, campaign_id, enrolled_at desc, id desc);
create index enrolment_workspace_id_campaign_id_status_enrolled_at_id_idx
  on enrolment (workspace_id, campaign_id, status, enrolled_at desc, id desc);
-- `queued` counts through it.
create index enrolment_queued_idx on enrolment (workspace_id, campaign_id, next_step_at) where status = 'active';
-- The planner's, what is due first. First steps are apart from later ones: a campaign whose first steps wait for tomorrow still sends
-- the others.
create index enrolment_first_due_idx on enrolment (campaign_id, mailbox_id, next_step_at)
  where status = 'active' and not is_sending and not was_planned;
create index enrolment_later_due_idx on enrolment (campaign_id, mailbox_id, next_step_at)
  where status = 'active' and not is_sending and was_planned;
-- Who complained about a mailbox's emails in the last days.
create index enrolment_complained_idx on enrolment (workspace_id, mailbox_id, complained_at) where complained_at is not null;
create index enrolment_outcome_idx on enrolment (workspace_id, campaign_id,
  enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at), enrolled_at desc, id desc);
create trigger refuse_deleted_workspace after insert on enrolment
  referencing new table as inserted for each statement execute function refuse_deleted_workspaces();

create function count_entered_outcomes() returns trigger language plpgsql as $$
begin
  perform count_campaign_outcome(workspace_id, campaign_id, outcome, is_emailed, prospects)
  from (
    select workspace_id, campaign_id, sent_count > 0 as is_emailed, count(*)::int as prospects,
      enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at) as outcome
    from entered group by 1, 2, 3, 5) counted;
  return null;
end
$$;

create trigger count_entered_outcomes after insert on enrolment
  referencing new table as entered for each statement execute function count_entered_outcomes();

create function count_left_outcomes() returns trigger language plpgsql as $$
begin
  perform count_campaign_outcome(workspace_id, campaign_id, outcome, is_emailed, -prospects)
  from (
    select workspace_id, campaign_id, sent_count > 0 as is_emailed, count(*)::int as prospects,
      enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at) as outcome
    from gone group by 1, 2, 3, 5) counted;
  return null;
end
$$;

create trigger count_left_outcomes after delete on enrolment
  referencing old table as gone for each statement execute function count_left_outcomes();

-- A statement that sends fifty first emails counts them in one step and not in a hundred.
create function count_changed_outcomes() returns trigger language plpgsql as $$
begin
  perform count_campaign_outcome(workspace_id, campaign_id, outcome, is_emailed, change)
  from (
    select workspace_id, campaign_id, outcome, is_emailed, sum(change)::int as change
    from (
      select workspace_id, campaign_id, sent_count > 0 as is_emailed, -1 as change,
        enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at) as outcome from gone
      union all
      select workspace_id, campaign_id, sent_count > 0, 1,
        enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at) from entered) moved
    group by 1, 2, 3, 4 having sum(change) <> 0) counted;
  return null;
end
$$;

create trigger count_changed_outcome after update on enrolment
  referencing old table as gone new table as entered for each statement execute function count_changed_outcomes();

create table send (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  enrolment_id uuid not null,
  step int,
  mailbox_id uuid not null,
  variant_id uuid,
  state text not null check (state in ('planned', 'claimed', 'dispatched', 'sent', 'refused', 'unknown', 'cancelled')),
  attempt int not null default 0,
  deferrals int not null default 0,
  worker uuid,
  due_at timestamptz(3) not null,
  lease_until timestamptz(3),
  counted_until timestamptz(3),
  message_id text not null,
  recipient text,
  wire_id text,
  is_inferred boolean not null default false,
  smtp_code int,
  enhanced_code text,
  reason text,
  dispatched_at timestamptz(3),
  settled_at timestamptz(3),
  bounce text,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
alter table send alter column workspace_id set statistics 0;
create unique index send_workspace_id_enrolment_id_step_key on send (workspace_id, enrolment_id, step);
create unique index send_workspace_id_message_id_key on send (workspace_id, message_id);
-- What a campaign has begun today.
create index send_first_step_idx on send (campaign_id, created_at) where step = 1;
-- What a mailbox has in hand, without what waits for another try.
create index send_in_hand_idx on send (mailbox_id) where state in ('claimed', 'dispatched');
-- Mails whose Message-ID a provider replaced.
create index send_wire_id_idx on send (workspace_id, wire_id) where wire_id is not null;
create index send_workspace_id_state_id_idx on send (workspace_id, state, id desc);
create index send_workspace_id_campaign_id_state_id_idx on send (workspace_id, campaign_id, state, id desc);
-- What a mailbox sent in a day, and when it last did.
create index send_workspace_id_mailbox_id_dispatched_at_idx on send (workspace_id, mailbox_id, dispatched_at);
-- Its condition names no state: through one that does, Postgres would count what a mailbox has in hand, which costs a thousand times
-- more once everything is.
create index send_lease_idx on send (lease_until) where lease_until is not null;
-- What bounced of a mailbox's emails in the last days.
create index send_bounced_idx on send (workspace_id, mailbox_id, (coalesce(dispatched_at, settled_at))) where bounce is not null;
-- Rows lie in the order in which they were made: a few pages of index tell where the old ones are.
create index send_created_at_idx on send using brin (created_at);
-- What concerns a mail concerns the address that it went to, which its prospect may have changed since.
create index send_recipient_idx on send using hash (recipient);
-- The oldest waiting answer of each mailbox, so that those of paused mailboxes hide no others'.
create index send_waiting_answers_idx on send (workspace_id, mailbox_id, due_at) where step is null and state = 'planned';
create trigger refuse_deleted_workspace before insert on send
  for each row execute function refuse_deleted_workspace();

create table sent_text (
  workspace_id uuid not null,
  send_id uuid not null,
  subject text not null,
  text text not null,
  primary key (workspace_id, send_id),
  foreign key (workspace_id, send_id) references send (workspace_id, id) on delete cascade on update cascade
);
create trigger refuse_deleted_workspace before insert on sent_text
  for each row execute function refuse_deleted_workspace();

create table past_send (
  workspace_id uuid not null,
  campaign_id uuid not null,
  step int not null,
  variant_id uuid not null,
  sent int not null,
  bounced int not null,
  opened int not null,
  clicked int not null,
  replied int not null,
  interested int not null,
  unsubscribed int not null default 0,
  primary key (workspace_id, campaign_id, step, variant_id)
);
create trigger refuse_deleted_workspace before insert on past_send
  for each row execute function refuse_deleted_workspace();

create table reply (
  workspace_id uuid not null,
  id uuid not null,
  prospect_id uuid not null,
  campaign_id uuid not null,
  enrolment_id uuid not null,
  step int,
  mailbox_id uuid not null,
  from_address text not null,
  from_name text,
  subject text,
  snippet text not null,
  text text not null,
  visible_text text,
  words tsvector,
  html text,
  message_id text,
  message_key text not null,
  in_reply_to text,
  reference_ids text[],
  matched_by text not null,
  classification text,
  classified_by text,
  classified_at timestamptz(3),
  autoreplied boolean not null,
  autoreply_kind text,
  returns_at date,
  demands_opt_out boolean,
  handled boolean not null default false,
  held boolean not null default false,
  was_received boolean not null default false,
  was_interested boolean not null default false,
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
alter table reply alter column workspace_id set statistics 0;
-- A Message-ID is anybody's to choose: whoever writes under somebody else's keeps no reply of theirs out.
create unique index reply_workspace_id_prospect_id_message_key_key on reply (workspace_id, prospect_id, message_key);
create index reply_workspace_id_received_at_id_idx on reply (workspace_id, received_at desc, id desc);
create index reply_workspace_id_campaign_id_received_at_id_idx on reply (workspace_id, campaign_id, received_at desc, id desc);
create index reply_workspace_id_prospect_id_received_at_id_idx on reply (workspace_id, prospect_id, received_at desc, id desc);
create index reply_workspace_id_mailbox_id_received_at_id_idx on reply (workspace_id, mailbox_id, received_at desc, id desc);
create index reply_workspace_id_classification_received_at_id_idx on reply (workspace_id, classification, received_at desc, id desc);
create index reply_workspace_id_from_address_received_at_id_idx on reply (workspace_id, from_address, received_at desc, id desc);
create index reply_workspace_id_autoreplied_received_at_id_idx on reply (workspace_id, autoreplied, received_at desc, id desc);
create index reply_workspace_id_handled_received_at_id_idx on reply (workspace_id, handled, received_at desc, id desc);
-- Those that wait for somebody are few.
create index reply_held_idx on reply (workspace_id, received_at desc, id desc) where held;
-- People's words. The first of each row is its workspace, so that a search reads no other one's.
create index reply_found_by_idx on reply using gin (words);
-- A hash, because a stranger's Message-ID may be longer than an entry of another index.
create index reply_message_id_idx on reply using hash (message_id);
-- The list of campaigns counts who is interested in each.
create index reply_interested_idx on reply (workspace_id, campaign_id, enrolment_id)
  where classification = 'interested' and not autoreplied and not held;
create trigger refuse_deleted_workspace before insert on reply
  for each row execute function refuse_deleted_workspace();

-- A person's reply brings a snoozed conversation back; an automatic one, or one that may be forged, does not.
create function keep_conversations_of_new_replies() returns trigger language plpgsql as $$
begin
  insert into conversation as c (workspace_id, id, reply_id, is_personal, at, is_open, is_unread)
  select distinct on (workspace_id, prospect_id) workspace_id, prospect_id, id, not (autoreplied or held), now(),
    bool_or(not (autoreplied or handled)) over (partition by workspace_id, prospect_id),
    bool_or(not autoreplied) over (partition by workspace_id, prospect_id)
  from new_reply order by workspace_id, prospect_id, (autoreplied or held), received_at desc, id desc
  on conflict (workspace_id, id) do update set
    reply_id = case when excluded.is_personal or not c.is_personal then excluded.reply_id else c.reply_id end,
    is_personal = c.is_personal or excluded.is_personal,
    at = case when excluded.is_personal then excluded.at
      when excluded.is_open and (c.snoozed_until is null or c.snoozed_until <= now()) then excluded.at else c.at end,
    is_open = c.is_open or excluded.is_open,
    is_unread = c.is_unread or excluded.is_unread,
    snoozed_until = case when excluded.is_personal then null else c.snoozed_until end;
  return null;
end
$$;

create trigger keep_conversations_of_new_replies after insert on reply referencing new table as new_reply
  for each statement execute function keep_conversations_of_new_replies();

-- Closing a conversation, by whomever, leaves it read, so that what is counted as unread is work that waits.
create function keep_conversations_of_changed_replies() returns trigger language plpgsql as $$
begin
  update conversation c set
    is_open = changed.is_open,
    is_unread = c.is_unread and (changed.is_open or not c.is_open),
    reply_id = coalesce(changed.now_personal, c.reply_id),
    is_personal = c.is_personal or changed.now_personal is not null,
    at = case when changed.now_personal is null then c.at else now() end,
    snoozed_until = case when changed.now_personal is null then c.snoozed_until end
  from (
    select n.workspace_id, n.prospect_id,
      exists (select from reply r
        where r.workspace_id = n.workspace_id and r.prospect_id = n.prospect_id and not r.handled and not r.autoreplied) as is_open,
      (array_agg(n.id order by n.received_at desc)
        filter (where (o.autoreplied or o.held) and not (n.autoreplied or n.held)))[1] as now_personal
    from new_reply n join old_reply o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.handled, n.autoreplied, n.held) is distinct from (o.handled, o.autoreplied, o.held)
    group by n.workspace_id, n.prospect_id) changed
  where c.workspace_id = changed.workspace_id and c.id = changed.prospect_id;
  return null;
end
$$;

create trigger keep_conversations_of_changed_replies after update on reply referencing old table as old_reply new table as new_reply
  for each statement execute function keep_conversations_of_changed_replies();

create table conversation (
  workspace_id uuid not null,
  id uuid not null,
  reply_id uuid not null,
  is_personal boolean not null,
  at timestamptz(3) not null,
  is_open boolean not null,
  is_unread boolean not null,
  snoozed_until timestamptz(3),
  assignee text,
  primary key (workspace_id, id)
);
create index conversation_workspace_id_at_id_idx on conversation (workspace_id, at desc, id desc);
create index conversation_workspace_id_assignee_at_id_idx on conversation (workspace_id, assignee, at desc, id desc);
create index conversation_open_idx on conversation (workspace_id, at desc, id desc) where is_open;
create index conversation_unread_idx on conversation (workspace_id, at desc, id desc) where is_unread;
create trigger refuse_deleted_workspace before insert on conversation
  for each row execute function refuse_deleted_workspace();

create function keep_labels_of_changed_conversations() returns trigger language plpgsql as $$
begin
  update conversation_label set at = new.at, is_open = new.is_open, is_unread = new.is_unread, assignee = new.assignee
  where workspace_id = new.workspace_id and id = new.id;
  return null;
end
$$;

create trigger keep_labels_of_changed_conversations after update on conversation for each row
  when ((old.at, old.is_open, old.is_unread, old.assignee) is distinct from (new.at, new.is_open, new.is_unread, new.assignee))
  execute function keep_labels_of_changed_conversations();

create table conversation_label (
  workspace_id uuid not null,
  id uuid not null,
  label text not null,
  at timestamptz(3) not null,
  is_open boolean not null,
  is_unread boolean not null,
  assignee text,
  primary key (workspace_id, id, label)
);
create index conversation_label_workspace_id_label_at_id_idx on conversation_label (workspace_id, label, at desc, id desc);
create index conversation_label_open_idx on conversation_label (workspace_id, label, at desc, id desc) where is_open;
create index conversation_label_unread_idx on conversation_label (workspace_id, label, at desc, id desc) where is_unread;
create trigger refuse_deleted_workspace before insert on conversation_label
  for each row execute function refuse_deleted_workspace();

create table note (
  workspace_id uuid not null,
  id uuid not null,
  prospect_id uuid not null,
  text text not null,
  written_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create index note_workspace_id_prospect_id_created_at_id_idx on note (workspace_id, prospect_id, created_at desc, id desc);
create trigger refuse_deleted_workspace before insert on note
  for each row execute function refuse_deleted_workspace();

create table saved_answer (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  text text not null,
  written_by text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index saved_answer_workspace_id_name_key on saved_answer (workspace_id, name);
create trigger refuse_deleted_workspace before insert on saved_answer
  for each row execute function refuse_deleted_workspace();

create table conversation_draft (
  workspace_id uuid not null,
  id uuid not null,
  revision uuid not null,
  text text not null,
  written_by text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create trigger refuse_deleted_workspace before insert on conversation_draft
  for each row execute function refuse_deleted_workspace();

create table answer (
  workspace_id uuid not null,
  id uuid not null,
  reply_id uuid not null,
  prospect_id uuid not null,
  to_address text not null,
  subject text not null,
  text text not null,
  in_reply_to text,
  reference_ids text[] not null,
  is_confirmed boolean not null,
  marked_handled boolean not null default true,
  is_forward boolean not null default false,
  by_hand boolean not null default false,
  attachments uuid[] not null default '{}',
  unsent_since timestamptz(3),
  words tsvector,
  written_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create index answer_workspace_id_prospect_id_created_at_id_idx on answer (workspace_id, prospect_id, created_at desc, id desc);
create index answer_workspace_id_to_address_idx on answer (workspace_id, to_address);
-- People's words. The first of each row is its workspace, so that a search reads no other one's.
create index answer_found_by_idx on answer using gin (words);
create index answer_unsent_idx on answer (workspace_id, unsent_since desc, id desc) where unsent_since is not null;
create trigger refuse_deleted_workspace before insert on answer
  for each row execute function refuse_deleted_workspace();

create trigger use_attachments_first after insert on answer
  for each row when (new.attachments <> '{}') execute function use_attachments();
create trigger use_attachments after update of attachments on answer
  for each row when (old.attachments <> new.attachments) execute function use_attachments();
create trigger use_attachments_last after delete on answer
  for each row when (old.attachments <> '{}') execute function use_attachments();

create table attachment (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  size int not null,
  content bytea not null,
  unused_since timestamptz(3) default now(),
  primary key (workspace_id, id)
);
-- Most kinds of files are compressed already.
alter table attachment alter column content set storage external;
create index attachment_unused_since_idx on attachment (unused_since) where unused_since is not null;
create trigger refuse_deleted_workspace before insert on attachment
  for each row execute function refuse_deleted_workspace();

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

create table recipient_hour (
  workspace_id uuid not null,
  hour timestamptz(3) not null,
  recipient text not null,
  sends int not null default 0,
  primary key (workspace_id, hour, recipient)
);
create index recipient_hour_hour_idx on recipient_hour (hour);
create trigger refuse_deleted_workspace before insert on recipient_hour
  for each row execute function refuse_deleted_workspace();

create table recipient_domain (
  domain text not null,
  provider text,
  looked_up_at timestamptz(3),
  primary key (domain)
);
create index recipient_domain_looked_up_at_idx on recipient_domain (looked_up_at);

create table offer (
  workspace_id uuid not null,
  id uuid not null,
  title text not null,
  amount text,
  currency text,
  url text,
  prospect_id uuid,
  company_id uuid,
  campaign_id uuid,
  reply_id uuid,
  valid_until date,
  viewed_at timestamptz(3),
  accepted_at timestamptz(3),
  declined_at timestamptz(3),
  withdrawn_at timestamptz(3),
  sent_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  -- An answer, and a withdrawal, is final.
  constraint offer_ended_once check (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1)
);
alter table offer alter column workspace_id set statistics 0;
create index offer_workspace_id_sent_at_id_idx on offer (workspace_id, sent_at desc, id desc);
create index offer_workspace_id_prospect_id_sent_at_id_idx on offer (workspace_id, prospect_id, sent_at desc, id desc);
create index offer_workspace_id_company_id_sent_at_id_idx on offer (workspace_id, company_id, sent_at desc, id desc);
create trigger refuse_deleted_workspace before insert on offer
  for each row execute function refuse_deleted_workspace();

create table visit (
  workspace_id uuid not null,
  id uuid not null,
  enrolment_id uuid not null,
  step int not null,
  kind text not null check (kind in ('open', 'click')),
  url text,
  is_counted boolean not null,
  suspicion text,
  visited_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
alter table visit alter column workspace_id set statistics 0;
-- Once per enrolment, and of clicks once per URL.
create unique index visit_counted_key on visit (workspace_id, enrolment_id, kind, (md5(url))) nulls not distinct where is_counted;
create index visit_workspace_id_enrolment_id_idx on visit (workspace_id, enrolment_id);
-- What is pruned.
create index visit_uncounted_idx on visit (visited_at) where not is_counted;
create trigger refuse_deleted_workspace before insert on visit
  for each row execute function refuse_deleted_workspace();

create table engagement (
  workspace_id uuid not null,
  prospect_id uuid not null,
  version bigint not null,
  campaign_count int not null default 0,
  emails_sent int not null default 0,
  date_contacted timestamptz(3),
  date_responded timestamptz(3),
  bounced boolean not null default false,
  replied boolean not null default false,
  active boolean not null default false,
  primary key (workspace_id, prospect_id)
);
alter table engagement alter column workspace_id set statistics 0;
create trigger refuse_deleted_workspace after insert on engagement
  referencing new table as inserted for each statement execute function refuse_deleted_workspaces();

create table campaign_counter (
  workspace_id uuid not null,
  campaign_id uuid not null,
  slot int not null,
  enrolled int not null default 0,
  active int not null default 0,
  stopped int not null default 0,
  completed int not null default 0,
  passed int not null default 0,
  sent int not null default 0,
  bounced int not null default 0,
  reached int not null default 0,
  replied int not null default 0,
  unsubscribed int not null default 0,
  opened int not null default 0,
  clicked int not null default 0,
  replies int not null default 0,
  interested int not null default 0,
  neutral int not null default 0,
  not_interested int not null default 0,
  autoreplied int not null default 0,
  verified int not null default 0,
  invalid int not null default 0,
  primary key (workspace_id, campaign_id, slot)
);
create trigger refuse_deleted_workspace before insert on campaign_counter
  for each row execute function refuse_deleted_workspace();

create table campaign_outcome (
  workspace_id uuid not null,
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  outcome text not null,
  is_emailed boolean not null,
  change int not null,
  primary key (workspace_id, campaign_id, id)
);
create trigger refuse_deleted_workspace before insert on campaign_outcome
  for each row execute function refuse_deleted_workspace();

-- Each change is a row of its own, so that no transaction waits for another's. Now and then one sums up what the others have committed.
create function count_campaign_outcome(of_workspace uuid, of_campaign uuid, of_outcome text, was_emailed boolean, by_change int)
returns void language plpgsql as $$
begin
  if exists (select from deleted_workspace d where d.workspace_id = of_workspace) then
    return;
  end if;
  insert into campaign_outcome (workspace_id, campaign_id, outcome, is_emailed, change)
  values (of_workspace, of_campaign, of_outcome, was_emailed, by_change);
  if random() < 0.02 then
    with summed as (
      delete from campaign_outcome where (workspace_id, campaign_id, id) in (
        select workspace_id, campaign_id, id from campaign_outcome
        where workspace_id = of_workspace and campaign_id = of_campaign limit 1000 for update skip locked)
      returning outcome, is_emailed, change)
    insert into campaign_outcome (workspace_id, campaign_id, outcome, is_emailed, change)
    select of_workspace, of_campaign, outcome, is_emailed, sum(change) from summed
    group by outcome, is_emailed having sum(change) <> 0;
  end if;
end
$$;

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

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);
