-- Invitations, accounts that are disabled, and where a session is. Breaks nothing: a gateway of before lets a disabled person sign in.
alter table "app_user" add column "disabled_at" timestamptz(3);

alter table "session" add column "user_agent" text, add column "address" text;

create table "invitation" (
  "id" uuid not null,
  "workspace_id" uuid not null,
  "email" text not null,
  "role" text not null,
  "secret_hash" bytea not null,
  "invited_by" uuid,
  "expires_at" timestamptz(3) not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "invitation_pkey" primary key ("id"),
  constraint "invitation_role_check" check ("role" in ('viewer', 'editor', 'admin', 'owner')),
  constraint "invitation_workspace_id_fkey" foreign key ("workspace_id") references "workspace" ("id")
    on delete restrict on update cascade,
  constraint "invitation_invited_by_fkey" foreign key ("invited_by") references "app_user" ("id")
    on delete set null on update cascade
);
create unique index "invitation_secret_hash_key" on "invitation" ("secret_hash");
create unique index "invitation_workspace_id_email_key" on "invitation" ("workspace_id", "email");
create index "invitation_expires_at_idx" on "invitation" ("expires_at");
create index "app_user_created_at_id_idx" on "app_user" ("created_at" desc, "id" desc);
