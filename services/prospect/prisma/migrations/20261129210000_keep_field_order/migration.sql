-- Custom fields are shown and exported in the order in which they were written. Breaks nothing; whom a prospect service of before changes
-- keeps the order of the fields that it had.
alter table prospect add column field_names text[] default array[]::text[];
