-- Keeps the last version of what is announced of a mailbox, so that the next one is later even when the clock went
-- back. Breaks nothing: older mailers leave it alone.

alter table mailbox_credential add column access_version bigint not null default 0;
alter table mailbox_domain add column version bigint not null default 0;
