-- Passkeys, and the challenges that they answer. New tables, and a column that may be null, so it breaks nothing.
create table "passkey" (
  "id" uuid not null,
  "user_id" uuid not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null default '{}',
  "name" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "last_used_at" timestamptz(3),
  constraint "passkey_pkey" primary key ("id"),
  constraint "passkey_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
create unique index "passkey_credential_id_key" on "passkey" ("credential_id");
create index "passkey_user_id_idx" on "passkey" ("user_id");

create table "passkey_challenge" (
  "challenge_hash" bytea not null,
  "user_id" uuid,
  "expires_at" timestamptz(3) not null,
  constraint "passkey_challenge_pkey" primary key ("challenge_hash"),
  constraint "passkey_challenge_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
create index "passkey_challenge_user_id_idx" on "passkey_challenge" ("user_id");
create index "passkey_challenge_expires_at_idx" on "passkey_challenge" ("expires_at");

alter table "session" add column "passkey_id" uuid;
