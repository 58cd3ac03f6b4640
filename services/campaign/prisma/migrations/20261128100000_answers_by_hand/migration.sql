-- An answer that somebody wrote in their own mail program, found in the Sent folder. Breaks nothing: a campaign service of before shows it
-- as any other answer.
alter table answer add column by_hand boolean not null default false;
