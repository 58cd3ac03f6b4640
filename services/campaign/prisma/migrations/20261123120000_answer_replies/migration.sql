-- Lets a person answer a reply through the ledger: a send without a step. Breaks nothing, but code of before must not plan while
-- somebody answers: it would take such a send for a step.

alter table send alter column step drop not null;
create index send_due_answers_idx on send (due_at) where step is null and state = 'planned';

create table answer (
  workspace_id uuid not null,
  id uuid not null,
  reply_id uuid not null,
  prospect_id uuid not null,
  to_address text not null,
  subject text not null,
  text text not null,
  in_reply_to text,
  reference_ids text[] not null,
  is_confirmed boolean not null,
  written_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create index answer_workspace_id_prospect_id_created_at_id_idx on answer (workspace_id, prospect_id, created_at desc, id desc);
create index answer_workspace_id_to_address_idx on answer (workspace_id, to_address);

create trigger refuse_deleted_workspace before insert on answer
  for each row execute function refuse_deleted_workspace();
