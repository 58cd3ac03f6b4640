-- Whoever began a thing is stored with it, so that it ends with them. Breaks nothing: a code of an older gateway names no
-- session and is asked for again, and its links are nobody's.
alter table "authorization_code" add column "session_id" uuid;
alter table "sign_in_link" add column "made_by" uuid;
alter table "sign_in_link" add constraint "sign_in_link_made_by_fkey"
  foreign key ("made_by") references "app_user" ("id") on delete cascade on update cascade;
create index "sign_in_link_made_by_idx" on "sign_in_link" ("made_by");
