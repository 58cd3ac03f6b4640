-- The second factor of who signs in: an app's sealed secret, and recovery codes. New tables alone, so it breaks nothing.
create table "second_factor" (
  "user_id" uuid not null,
  "sealed" bytea not null,
  "last_step" bigint not null default 0,
  "confirmed_at" timestamptz(3),
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "second_factor_pkey" primary key ("user_id"),
  constraint "second_factor_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);

create table "recovery_code" (
  "user_id" uuid not null,
  "code_hash" bytea not null,
  constraint "recovery_code_pkey" primary key ("user_id", "code_hash"),
  constraint "recovery_code_user_id_fkey" foreign key ("user_id") references "app_user" ("id")
    on delete cascade on update cascade
);
