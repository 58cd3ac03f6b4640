-- Signing secrets are kept encrypted. Breaking: code of before finds no secret where one was sealed, and lets attempts fail until it is replaced.
-- What is there stays readable until `outbound secret rotate` has sealed it.

alter table signing_secret add column sealed bytea;
alter table signing_secret alter column secret drop not null;
