-- Lets a mailbox begin no new sequence while its domain is worse than it was. Breaks nothing: older planners begin them.

alter table mailbox add column domain_version bigint not null default 0;
alter table mailbox add column domain_problem text;
alter table mailbox add column domain_broken_at timestamptz(3);
