-- A repeated erasure pushes the hash again until the campaign service has it. Running code is not affected: it leaves the column null.
alter table prospect add column erasure_entry_id uuid;
