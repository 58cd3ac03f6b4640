-- What was handed to mailers in an hour, for recipients with a cap. Breaks nothing: older code counts nothing here.
create table recipient_hour (
  workspace_id uuid not null,
  hour timestamptz(3) not null,
  recipient text not null,
  sends int not null default 0,
  constraint recipient_hour_pkey primary key (workspace_id, hour, recipient)
);

create trigger refuse_deleted_workspace before insert on recipient_hour
  for each row execute function refuse_deleted_workspace();

create index recipient_hour_hour_idx on recipient_hour (hour);
