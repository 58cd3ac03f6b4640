-- Lets a mailbox wait for somebody to sign in at its provider again. Breaks nothing: older planners try, and the mailer refuses.

alter table mailbox add column provider text not null default 'smtp';
alter table mailbox add column access_version bigint not null default 0;
alter table mailbox add column access_error text;
