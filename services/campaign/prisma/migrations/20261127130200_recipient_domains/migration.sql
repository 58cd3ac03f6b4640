-- Who takes the mail of recipients' domains, for the caps of all workspaces. Breaks nothing: older code doesn't ask.
create table recipient_domain (
  domain text not null,
  provider text,
  looked_up_at timestamptz(3),
  constraint recipient_domain_pkey primary key (domain)
);

create index recipient_domain_looked_up_at_idx on recipient_domain (looked_up_at);
