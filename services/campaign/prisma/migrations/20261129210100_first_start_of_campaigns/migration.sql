-- When a campaign was first started, which its last resume hides. Breaks nothing: code of before leaves it null, and then it is the last
-- start. Of campaigns that have run, the first mail in the ledger tells it.
alter table campaign add column first_started_at timestamptz(3);
update campaign c set first_started_at = least(started_at, (
  select min(first.created_at)
  from unnest(array['sent', 'refused', 'unknown', 'cancelled', 'planned', 'claimed', 'dispatched']) as wanted (state)
  cross join lateral (
    select s.created_at from send s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.state = wanted.state
    order by s.id limit 1) first))
where started_at is not null;
