-- Whom a reply has enrolled in another campaign, and when. Breaks nothing: nobody reads it before.

create table awaited_enrolment (
  workspace_id uuid not null,
  campaign_id uuid not null,
  prospect_id uuid not null,
  source_id uuid not null,
  reply_id uuid not null,
  classification text not null,
  replied_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  result text,
  decided_at timestamptz(3),
  constraint awaited_enrolment_pkey primary key (workspace_id, campaign_id, prospect_id, source_id)
);

create trigger refuse_deleted_workspace before insert on awaited_enrolment
  for each row execute function refuse_deleted_workspace();

create index awaited_enrolment_workspace_id_prospect_id_idx on awaited_enrolment (workspace_id, prospect_id);
create index awaited_enrolment_due_idx on awaited_enrolment (workspace_id, campaign_id, due_at) where result is null;
