-- Files that steps and answers attach. An older campaign service leaves them out of the mails that it renders, and an older
-- mailer of the mails that it sends: replace all of both before the first file is attached.

create table attachment (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  size int not null,
  content bytea not null,
  unused_since timestamptz(3) default now(),
  constraint attachment_pkey primary key (workspace_id, id)
);

-- Most kinds of files are compressed already.
alter table attachment alter column content set storage external;

create index attachment_unused_since_idx on attachment (unused_since) where unused_since is not null;

create trigger refuse_deleted_workspace before insert on attachment
  for each row execute function refuse_deleted_workspace();

alter table step add column attachments uuid[] not null default '{}';
alter table answer add column attachments uuid[] not null default '{}';

-- Whoever still has one that another one lost is found when it is to be deleted.
create function use_attachments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update attachment set unused_since = now() where workspace_id = old.workspace_id and id = any(old.attachments);
  end if;
  if tg_op <> 'DELETE' then
    update attachment set unused_since = null where workspace_id = new.workspace_id and id = any(new.attachments);
  end if;
  return null;
end $$;

create trigger use_attachments_first after insert on step
  for each row when (new.attachments <> '{}') execute function use_attachments();
create trigger use_attachments after update of attachments on step
  for each row when (old.attachments <> new.attachments) execute function use_attachments();
create trigger use_attachments_last after delete on step
  for each row when (old.attachments <> '{}') execute function use_attachments();
create trigger use_attachments_first after insert on answer
  for each row when (new.attachments <> '{}') execute function use_attachments();
create trigger use_attachments after update of attachments on answer
  for each row when (old.attachments <> new.attachments) execute function use_attachments();
create trigger use_attachments_last after delete on answer
  for each row when (old.attachments <> '{}') execute function use_attachments();
