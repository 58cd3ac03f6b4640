-- Events and deliveries of erased prospects lose what they say of them. Not breaking.
create table erased_prospect (
  workspace_id uuid not null,
  prospect_id uuid not null,
  erased_at timestamptz(3) not null default now(),
  constraint erased_prospect_pkey primary key (workspace_id, prospect_id)
);
create index event_prospect_idx on event (workspace_id, (data ->> 'prospect_id'));
create index delivery_event_id_idx on delivery (event_id);
