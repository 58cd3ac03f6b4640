-- A forward is an answer to somebody else. Breaks nothing: what older code writes is an answer.

alter table answer add column is_forward boolean not null default false;
