-- Stats count unsubscribes for each copy: a mail has the time at which its reader asked for no more. Breaks no running code.

alter table send add column unsubscribed_at timestamptz(3);
alter table past_send add column unsubscribed integer not null default 0;
