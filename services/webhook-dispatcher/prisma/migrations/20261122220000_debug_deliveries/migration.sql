-- Keeps attempts and the beginnings of answers, counts re-sends, and knows which receivers fail. Breaks nothing: code of before keeps no
-- attempt, and tries a receiver that is switched off.

alter table delivery add column tries jsonb, add column resends integer not null default 0;
alter table subscription add column failing_since timestamptz(3), add column switched_off_at timestamptz(3);
alter table workspace_webhook add column failing_since timestamptz(3), add column switched_off_at timestamptz(3);

-- Few are in them, so what fails is found at no cost.
create index subscription_failing_idx on subscription (workspace_id) where failing_since is not null;
create index workspace_webhook_failing_idx on workspace_webhook (workspace_id) where failing_since is not null;

create table answer (
  delivery_id uuid not null,
  attempted_at timestamptz(3) not null,
  endpoint_id uuid not null,
  text text not null,
  constraint answer_pkey primary key (delivery_id, attempted_at)
);
create index answer_attempted_at_idx on answer (attempted_at);
create index answer_endpoint_id_attempted_at_idx on answer (endpoint_id, attempted_at);
