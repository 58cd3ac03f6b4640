-- One row for each person who wrote, so that the inbox can be listed by what is open, unread, snoozed or somebody's. Breaks nothing: triggers
-- keep it, so replies that older code stores or changes are in it, too.

create table conversation (
  workspace_id uuid not null,
  id uuid not null,
  reply_id uuid not null,
  is_personal boolean not null,
  at timestamptz(3) not null,
  is_open boolean not null,
  is_unread boolean not null,
  snoozed_until timestamptz(3),
  assignee text,
  constraint conversation_pkey primary key (workspace_id, id)
);

create trigger refuse_deleted_workspace before insert on conversation
  for each row execute function refuse_deleted_workspace();

insert into conversation (workspace_id, id, reply_id, is_personal, at, is_open, is_unread)
select distinct on (workspace_id, prospect_id) workspace_id, prospect_id, id, not (autoreplied or held), least(received_at, now()),
  bool_or(not (autoreplied or handled)) over (partition by workspace_id, prospect_id), false
from reply order by workspace_id, prospect_id, (autoreplied or held), received_at desc, id desc;

create index conversation_workspace_id_at_id_idx on conversation (workspace_id, at desc, id desc);
create index conversation_workspace_id_assignee_at_id_idx on conversation (workspace_id, assignee, at desc, id desc);
create index conversation_open_idx on conversation (workspace_id, at desc, id desc) where is_open;
create index conversation_unread_idx on conversation (workspace_id, at desc, id desc) where is_unread;

-- A person's reply brings a snoozed conversation back; an automatic one, or one that may be forged, does not.
create function keep_conversations_of_new_replies() returns trigger language plpgsql as $$
begin
  insert into conversation as c (workspace_id, id, reply_id, is_personal, at, is_open, is_unread)
  select distinct on (workspace_id, prospect_id) workspace_id, prospect_id, id, not (autoreplied or held), now(),
    bool_or(not (autoreplied or handled)) over (partition by workspace_id, prospect_id),
    bool_or(not autoreplied) over (partition by workspace_id, prospect_id)
  from new_reply order by workspace_id, prospect_id, (autoreplied or held), received_at desc, id desc
  on conflict (workspace_id, id) do update set
    reply_id = case when excluded.is_personal or not c.is_personal then excluded.reply_id else c.reply_id end,
    is_personal = c.is_personal or excluded.is_personal,
    at = case when excluded.is_personal then excluded.at
      when excluded.is_open and (c.snoozed_until is null or c.snoozed_until <= now()) then excluded.at else c.at end,
    is_open = c.is_open or excluded.is_open,
    is_unread = c.is_unread or excluded.is_unread,
    snoozed_until = case when excluded.is_personal then null else c.snoozed_until end;
  return null;
end
$$;

create trigger keep_conversations_of_new_replies after insert on reply referencing new table as new_reply
  for each statement execute function keep_conversations_of_new_replies();

create function keep_conversations_of_changed_replies() returns trigger language plpgsql as $$
begin
  update conversation c set
    is_open = exists (select from reply r
      where r.workspace_id = c.workspace_id and r.prospect_id = c.id and not r.handled and not r.autoreplied),
    reply_id = coalesce(changed.now_personal, c.reply_id),
    is_personal = c.is_personal or changed.now_personal is not null,
    at = case when changed.now_personal is null then c.at else now() end,
    snoozed_until = case when changed.now_personal is null then c.snoozed_until end
  from (
    select n.workspace_id, n.prospect_id, (array_agg(n.id order by n.received_at desc)
      filter (where (o.autoreplied or o.held) and not (n.autoreplied or n.held)))[1] as now_personal
    from new_reply n join old_reply o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.handled, n.autoreplied, n.held) is distinct from (o.handled, o.autoreplied, o.held)
    group by n.workspace_id, n.prospect_id) changed
  where c.workspace_id = changed.workspace_id and c.id = changed.prospect_id;
  return null;
end
$$;

create trigger keep_conversations_of_changed_replies after update on reply referencing old table as old_reply new table as new_reply
  for each statement execute function keep_conversations_of_changed_replies();
