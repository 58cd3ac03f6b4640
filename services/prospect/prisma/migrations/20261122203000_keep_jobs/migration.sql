-- What is long is a job: its rows in chunks, so that a process that dies over one is followed by another. Breaks nothing.

create table job (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  name text not null,
  input jsonb not null,
  total integer not null default 0,
  bytes bigint not null default 0,
  done integer not null default 0,
  counts jsonb not null default '{}',
  refused integer not null default 0,
  step integer not null default 0,
  chunk integer not null default 0,
  collected jsonb,
  problem text,
  started_by text,
  created_at timestamptz(3) not null default now(),
  moved_at timestamptz(3) not null default now(),
  woken_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (workspace_id, id)
);
create index job_workspace_id_created_at_id_idx on job (workspace_id, created_at desc, id desc);
create index job_finished_at_idx on job (finished_at);
create index job_unfinished_idx on job (workspace_id) where finished_at is null;

create table job_chunk (
  workspace_id uuid not null,
  job_id uuid not null,
  number integer not null,
  id uuid not null,
  size integer not null,
  rows jsonb,
  is_asked boolean not null default false,
  counts jsonb,
  refused jsonb,
  refused_count integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, job_id, number)
);
create index job_chunk_created_at_idx on job_chunk (created_at);
create index job_chunk_refused_idx on job_chunk (workspace_id, job_id, number) where refused_count > 0;
