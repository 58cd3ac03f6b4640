-- By which figures a guard paused a mailbox or a campaign. Breaks nothing: null of those that were paused before.
alter table sending_guard add column figures jsonb;
