-- Whether mail leaves by a token without a person who sends it. Breaks nothing: no token may, until one is made that says so.
alter table "api_token" add column "may_answer" boolean not null default false;
