-- An exclusion gets the database's time, so that a late removal lifts no newer one. Running code is not affected: it leaves the default.
alter table suppression_copy add column stored_at timestamptz(3) not null default now();
