-- A reply that is stored after the erasure of whom it names leaves them out. Running code is not affected: it leaves the default.
alter table idempotency_key add column erased uuid[] not null default '{}';
