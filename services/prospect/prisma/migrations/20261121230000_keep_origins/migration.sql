-- Which request made an event happen, for logs and traces. Breaks nothing.

alter table outbox add column origin jsonb;
