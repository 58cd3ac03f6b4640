-- A step may be for some alone. Breaks nothing; a campaign service of before sends it to all, so replace them before one is written.
alter table step add column only_if jsonb;
alter table enrolment add column skipped_steps int[] not null default '{}';
