-- Mails per hour to one recipient's provider; null is no cap. Breaks nothing, but a campaign service of before keeps to none: replace them
-- before one is set.
alter table workspace_settings add column google_per_hour int, add column microsoft_per_hour int, add column domain_per_hour int;
