-- People who sign in to the app: users, memberships, sessions, one-time links. New tables alone, so it breaks nothing.
create table "app_user" (
  "id" uuid not null,
  "email" text not null,
  "password_hash" text,
  "is_operator" boolean not null default false,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "app_user_pkey" primary key ("id")
);
create unique index "app_user_email_key" on "app_user" ("email");

create table "membership" (
  "workspace_id" uuid not null,
  "user_id" uuid not null,
  "role" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "membership_pkey" primary key ("user_id", "workspace_id"),
  constraint "membership_role_check" check ("role" in ('viewer', 'editor', 'admin', 'owner')),
  constraint "membership_workspace_id_fkey" foreign key ("workspace_id") references "workspace" ("id")
    on delete restrict on update cascade,
  constraint "membership_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
create index "membership_workspace_id_idx" on "membership" ("workspace_id");

create table "session" (
  "id" uuid not null,
  "user_id" uuid not null,
  "token_hash" bytea not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "last_seen_at" timestamptz(3) not null default current_timestamp,
  "expires_at" timestamptz(3) not null,
  constraint "session_pkey" primary key ("id"),
  constraint "session_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
create unique index "session_token_hash_key" on "session" ("token_hash");
create index "session_user_id_idx" on "session" ("user_id");
create index "session_expires_at_idx" on "session" ("expires_at");

create table "sign_in_link" (
  "id" uuid not null,
  "secret_hash" bytea not null,
  "user_id" uuid,
  "workspace_id" uuid,
  "makes_operator" boolean not null default false,
  "expires_at" timestamptz(3) not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "sign_in_link_pkey" primary key ("id"),
  constraint "sign_in_link_purpose_check" check (("user_id" is null) <> ("workspace_id" is null)),
  constraint "sign_in_link_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade,
  constraint "sign_in_link_workspace_id_fkey" foreign key ("workspace_id") references "workspace" ("id")
    on delete set null on update cascade
);
create unique index "sign_in_link_secret_hash_key" on "sign_in_link" ("secret_hash");
create unique index "sign_in_link_user_id_key" on "sign_in_link" ("user_id");
create unique index "sign_in_link_workspace_id_key" on "sign_in_link" ("workspace_id");
create index "sign_in_link_expires_at_idx" on "sign_in_link" ("expires_at");

-- Written at every try: no log. A crash of the database empties it, and the windows start anew.
create unlogged table "sign_in_attempt" (
  "key" bytea not null,
  "started_at" timestamptz(3) not null,
  "used" integer not null,
  constraint "sign_in_attempt_pkey" primary key ("key")
);
