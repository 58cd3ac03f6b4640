-- Refuses rows of a workspace that is deleted, whoever would insert them. Breaks nothing.

create table deleted_workspace (
  workspace_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  constraint deleted_workspace_pkey primary key (workspace_id)
);

create function refuse_deleted_workspace() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_workspace where workspace_id = new.workspace_id) then
    raise exception 'workspace % is deleted', new.workspace_id using errcode = 'OB404';
  end if;
  return new;
end
$$;

create trigger refuse_deleted_workspace before insert on workspace_settings
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on folder
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on campaign
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on step
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on variant
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on mailbox
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on sending_pause
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on campaign_mailbox
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on prospect_copy
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on suppression_copy
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on enrolment
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on send
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on past_send
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on reply
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on offer
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on visit
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on engagement
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on campaign_counter
  for each row execute function refuse_deleted_workspace();
