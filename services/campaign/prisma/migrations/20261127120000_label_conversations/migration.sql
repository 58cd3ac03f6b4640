-- Labels of conversations. Each row has what the inbox is listed by, so that a label's list is read in an index, too. Breaks nothing: a
-- trigger keeps the copy, so what older code changes is in it.

create table conversation_label (
  workspace_id uuid not null,
  id uuid not null,
  label text not null,
  at timestamptz(3) not null,
  is_open boolean not null,
  is_unread boolean not null,
  assignee text,
  constraint conversation_label_pkey primary key (workspace_id, id, label)
);

create trigger refuse_deleted_workspace before insert on conversation_label
  for each row execute function refuse_deleted_workspace();

create index conversation_label_workspace_id_label_at_id_idx on conversation_label (workspace_id, label, at desc, id desc);
create index conversation_label_open_idx on conversation_label (workspace_id, label, at desc, id desc) where is_open;
create index conversation_label_unread_idx on conversation_label (workspace_id, label, at desc, id desc) where is_unread;

create function keep_labels_of_changed_conversations() returns trigger language plpgsql as $$
begin
  update conversation_label set at = new.at, is_open = new.is_open, is_unread = new.is_unread, assignee = new.assignee
  where workspace_id = new.workspace_id and id = new.id;
  return null;
end
$$;

create trigger keep_labels_of_changed_conversations after update on conversation for each row
  when ((old.at, old.is_open, old.is_unread, old.assignee) is distinct from (new.at, new.is_open, new.is_unread, new.assignee))
  execute function keep_labels_of_changed_conversations();
