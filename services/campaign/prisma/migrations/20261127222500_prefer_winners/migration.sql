-- Which copy of a step gets most of its mails. Breaks no running code: a campaign service of before gives its copies equal shares, and
-- leaves the setting as it is when it stores a file. Replace all of them before it is switched on first.

alter table step add column prefer_winner boolean not null default false, add column winner uuid, add column won_at timestamptz(3),
  add column compared_at timestamptz(3);

create index step_compared_at_idx on step (compared_at nulls first) where prefer_winner;
