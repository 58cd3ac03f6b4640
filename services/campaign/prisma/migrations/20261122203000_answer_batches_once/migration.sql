-- A batch of a job is enrolled once and answered alike, however often it is asked for. Breaks nothing.

create table command (
  command_id uuid not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (command_id)
);
create index command_created_at_idx on command (created_at);
