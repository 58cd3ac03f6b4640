-- A statement that sends fifty first emails counts them in one step and not in a hundred. Breaks nothing: the counts are the same.
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

create or replace trigger count_changed_outcome after update on enrolment
  referencing old table as gone new table as entered for each statement execute function count_changed_outcomes();

drop function count_changed_outcome();
