-- Keeps when a provider may be asked again whether somebody has entered a code. Breaks nothing.

alter table mailbox_consent add column poll_at timestamptz(3), add column poll_seconds integer;
