-- When its person last proved who they are, apart from its sign-in. A new column alone, so it breaks nothing.
alter table "session" add column "proved_at" timestamptz(3);
