-- Which request made an event or an enrolment happen, for logs and traces of what follows later. Breaks nothing.

alter table outbox add column origin jsonb;
alter table enrolment add column origin jsonb;
