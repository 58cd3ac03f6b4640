-- What concerns a mail concerns the address that it went to, which its prospect may have changed since. Breaks nothing.

alter table send add column recipient text;

create index send_recipient_idx on send using hash (recipient);
