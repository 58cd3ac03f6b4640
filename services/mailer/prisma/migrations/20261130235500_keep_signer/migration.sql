-- Keeps how a mailbox's last email to itself was signed, which its domain's DNS alone doesn't tell. Breaks nothing: older
-- mailers leave it alone.

alter table mailbox_domain add column signed jsonb;
