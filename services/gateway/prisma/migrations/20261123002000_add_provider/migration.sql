-- People as an identity provider knows them, and the sign-ins that are on their way to it. New tables alone, so it breaks nothing.
create table "provider_identity" (
  "issuer" text not null,
  "subject" text not null,
  "user_id" uuid not null,
  "email" text not null,
  "created_at" timestamptz(3) not null default current_timestamp,
  "last_used_at" timestamptz(3),
  constraint "provider_identity_pkey" primary key ("issuer", "subject"),
  constraint "provider_identity_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
create unique index "provider_identity_user_id_issuer_key" on "provider_identity" ("user_id", "issuer");

create table "provider_visit" (
  "state_hash" bytea not null,
  "browser_hash" bytea not null,
  "nonce" text not null,
  "verifier" text not null,
  "next" text not null,
  "session_id" uuid,
  "invitation_hash" bytea,
  "expires_at" timestamptz(3) not null,
  constraint "provider_visit_pkey" primary key ("state_hash")
);
create index "provider_visit_expires_at_idx" on "provider_visit" ("expires_at");
