-- Whether an event is delayed gets a column of its own; it stood behind the event's name. Running code is not affected: it leaves it false and
-- marks the name, which the new code reads too.
alter table outbox add column is_delayed boolean not null default false;
