-- The first tables: workspaces and their tokens, the rate windows of tokens, the idempotency keys of requests.
create table "workspace" (
  "id" uuid not null,
  "name" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "workspace_pkey" primary key ("id")
);
create index "workspace_created_at_id_idx" on "workspace" ("created_at" desc, "id" desc);

create table "api_token" (
  "id" uuid not null,
  "workspace_id" uuid not null,
  "name" text not null,
  "token_hash" bytea not null,
  "read_only" boolean not null default false,
  "expires_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "api_token_pkey" primary key ("id"),
  constraint "api_token_workspace_id_fkey" foreign key ("workspace_id") references "workspace" ("id")
    on delete restrict on update cascade
);
create unique index "api_token_token_hash_key" on "api_token" ("token_hash");
create index "api_token_workspace_id_created_at_id_idx" on "api_token" ("workspace_id", "created_at" desc, "id" desc);

-- Written by every request: no log, and room in the page so that a new version of a row stays beside the old one.
create unlogged table "rate_window" (
  "token_id" uuid not null,
  "started_at" timestamptz(3) not null,
  "used" integer not null,
  constraint "rate_window_pkey" primary key ("token_id")
) with (fillfactor = 50);

create table "idempotency_key" (
  "token_id" uuid not null,
  "key" text not null,
  "id" uuid not null,
  "fingerprint" bytea not null,
  "owner" uuid not null,
  "lease_until" timestamptz(3),
  "status" smallint,
  "body" bytea,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "idempotency_key_pkey" primary key ("token_id", "key")
);
create index "idempotency_key_created_at_idx" on "idempotency_key" ("created_at");
