-- Says which answer marked its reply as handled, so that withdrawing another one doesn't undo a person's mark. Breaks nothing: older
-- code lets each answer have done so, as it believes.

alter table answer add column marked_handled boolean not null default true;
