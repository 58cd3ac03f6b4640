-- Which request made a delivery happen, for logs and traces. Breaks nothing.

alter table delivery add column origin jsonb;
