-- A guard's pause holds no answers, and an answer that can't be sent keeps its conversation open. Breaks nothing: a pause that code of
-- before makes holds answers, as it did.
alter table sending_pause add column holds_answers boolean not null default true;
update sending_pause set holds_answers = false where paused_by = 'system' and strpos(reason, '; also, by ') = 0;

alter table answer add column unsent_since timestamptz(3);
create index answer_unsent_idx on answer (workspace_id, unsent_since desc, id desc) where unsent_since is not null;
