-- A reply that nothing but its sender's address attributes is shown, and has no effect until somebody accepts it. Breaks nothing: older
-- code holds none, and while it runs beside newer code counts in a copy's statistics what that holds.
alter table reply add column held boolean not null default false;

-- Those that wait for somebody are few.
create index reply_held_idx on reply (workspace_id, received_at desc, id desc) where held;
