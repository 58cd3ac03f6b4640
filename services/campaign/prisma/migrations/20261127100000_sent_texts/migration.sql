-- What each mail of a sequence said when it left. Breaks nothing: older code doesn't know it, and deletes a text with its send.

create table sent_text (
  workspace_id uuid not null,
  send_id uuid not null,
  subject text not null,
  text text not null,
  constraint sent_text_pkey primary key (workspace_id, send_id),
  constraint sent_text_workspace_id_send_id_fkey foreign key (workspace_id, send_id) references send (workspace_id, id)
    on delete cascade on update cascade
);

create trigger refuse_deleted_workspace before insert on sent_text
  for each row execute function refuse_deleted_workspace();
