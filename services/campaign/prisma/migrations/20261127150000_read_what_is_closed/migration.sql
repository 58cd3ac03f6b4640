-- Closing a conversation, by whomever, leaves it read, so that what is counted as unread is work that waits. Breaks no running code.

create or replace function keep_conversations_of_changed_replies() returns trigger language plpgsql as $$
begin
  update conversation c set
    is_open = changed.is_open,
    is_unread = c.is_unread and (changed.is_open or not c.is_open),
    reply_id = coalesce(changed.now_personal, c.reply_id),
    is_personal = c.is_personal or changed.now_personal is not null,
    at = case when changed.now_personal is null then c.at else now() end,
    snoozed_until = case when changed.now_personal is null then c.snoozed_until end
  from (
    select n.workspace_id, n.prospect_id,
      exists (select from reply r
        where r.workspace_id = n.workspace_id and r.prospect_id = n.prospect_id and not r.handled and not r.autoreplied) as is_open,
      (array_agg(n.id order by n.received_at desc)
        filter (where (o.autoreplied or o.held) and not (n.autoreplied or n.held)))[1] as now_personal
    from new_reply n join old_reply o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.handled, n.autoreplied, n.held) is distinct from (o.handled, o.autoreplied, o.held)
    group by n.workspace_id, n.prospect_id) changed
  where c.workspace_id = changed.workspace_id and c.id = changed.prospect_id;
  return null;
end
$$;
