-- Texts of the sender that copies may name: signature, opt-out, postal address. Breaks nothing: older code reads none of them, and refuses
-- the copies that name one.

alter table workspace_settings add column signature text, add column opt_out text, add column postal_address text;
alter table mailbox add column signature text;
