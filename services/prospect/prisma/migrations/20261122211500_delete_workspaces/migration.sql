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

create trigger refuse_deleted_workspace before insert on prospect
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on company
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on suppression
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on job
  for each row execute function refuse_deleted_workspace();
create trigger refuse_deleted_workspace before insert on job_chunk
  for each row execute function refuse_deleted_workspace();
