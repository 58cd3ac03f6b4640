-- Counts the processes that die over a message, as lost connections are no longer counted. Breaks nothing.

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);
