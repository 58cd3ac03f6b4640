-- Sends of sequences that ended long ago may go; what they counted for a copy stays. Breaks nothing.

create table past_send (
  workspace_id uuid not null,
  campaign_id uuid not null,
  step int not null,
  variant_id uuid not null,
  sent int not null,
  bounced int not null,
  opened int not null,
  clicked int not null,
  replied int not null,
  interested int not null,
  primary key (workspace_id, campaign_id, step, variant_id)
);

-- Rows lie in the order in which they were made: a few pages of index tell where the old ones are.
create index send_created_at_idx on send using brin (created_at);
