-- The tables that this package's own tests use.
create table note (
  id uuid primary key,
  body text not null,
  created_at timestamptz(3) not null default current_timestamp
);
create index note_created_at_id_idx on note (created_at desc, id desc);

create table command (
  command_id uuid primary key,
  reply jsonb,
  created_at timestamptz(3) not null default current_timestamp
);
create index command_created_at_idx on command (created_at);

create function note_length(note note) returns int language sql as $$ select length(note.body); $$;
