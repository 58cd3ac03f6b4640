-- MCP clients that people let in: tokens with a person's rights. Breaks nothing; a gateway of before takes such a token for a plain one.
alter table "api_token" add column "user_id" uuid references "app_user" ("id") on delete cascade on update cascade,
  add column "role" text;
create index "api_token_user_id_idx" on "api_token" ("user_id");

create table "authorization_code" (
  "code_hash" bytea not null,
  "token_id" uuid not null,
  "user_id" uuid not null,
  "workspace_id" uuid not null,
  "client_id" text not null,
  "client_name" text not null,
  "redirect_uri" text not null,
  "code_challenge" text not null,
  "role" text not null,
  "read_only" boolean not null,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  constraint "authorization_code_pkey" primary key ("code_hash"),
  constraint "authorization_code_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade,
  constraint "authorization_code_workspace_id_fkey" foreign key ("workspace_id") references "workspace" ("id")
    on delete restrict on update cascade
);
create index "authorization_code_expires_at_idx" on "authorization_code" ("expires_at");
create index "authorization_code_user_id_idx" on "authorization_code" ("user_id");
create trigger refuse_deleted_workspace before insert on authorization_code
  for each row execute function refuse_deleted_workspace();

create table "token_grant" (
  "token_id" uuid not null,
  "client_id" text not null,
  "family_hash" bytea not null,
  "secret_hash" bytea not null,
  "previous_hash" bytea,
  "salt" bytea,
  "rotated_at" timestamptz(3) not null default current_timestamp,
  "expires_at" timestamptz(3) not null,
  constraint "token_grant_pkey" primary key ("token_id"),
  constraint "token_grant_token_id_fkey" foreign key ("token_id") references "api_token" ("id")
    on delete cascade on update cascade
);
create unique index "token_grant_family_hash_key" on "token_grant" ("family_hash");
create index "token_grant_expires_at_idx" on "token_grant" ("expires_at");
