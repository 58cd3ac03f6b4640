-- How many prospects of a campaign are where, without counting them each time. Breaks nothing: triggers keep it, so what older code enrols,
-- sends and stops is in it, too.

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

create table campaign_outcome (
  workspace_id uuid not null,
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  outcome text not null,
  is_emailed boolean not null,
  change int not null,
  constraint campaign_outcome_pkey primary key (workspace_id, campaign_id, id)
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

create function count_changed_outcome() returns trigger language plpgsql as $$
begin
  perform count_campaign_outcome(old.workspace_id, old.campaign_id,
    enrolment_outcome(old.status, old.sent_count, old.replied_at, old.bounced_at, old.unsubscribed_at), old.sent_count > 0, -1);
  perform count_campaign_outcome(new.workspace_id, new.campaign_id,
    enrolment_outcome(new.status, new.sent_count, new.replied_at, new.bounced_at, new.unsubscribed_at), new.sent_count > 0, 1);
  return null;
end
$$;

do $$
begin
  lock table enrolment in share row exclusive mode;
  insert into campaign_outcome (workspace_id, campaign_id, outcome, is_emailed, change)
  select workspace_id, campaign_id,
    enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at) as outcome, sent_count > 0, count(*)
  from enrolment e where not exists (select from deleted_workspace d where d.workspace_id = e.workspace_id)
  group by 1, 2, 3, 4;

  create trigger count_entered_outcomes after insert on enrolment
    referencing new table as entered for each statement execute function count_entered_outcomes();
  create trigger count_left_outcomes after delete on enrolment
    referencing old table as gone for each statement execute function count_left_outcomes();
  create trigger count_changed_outcome after update of status, sent_count, replied_at, bounced_at, unsubscribed_at on enrolment
    for each row when (
      (enrolment_outcome(old.status, old.sent_count, old.replied_at, old.bounced_at, old.unsubscribed_at), old.sent_count > 0)
      is distinct from
      (enrolment_outcome(new.status, new.sent_count, new.replied_at, new.bounced_at, new.unsubscribed_at), new.sent_count > 0))
    execute function count_changed_outcome();
end
$$;
