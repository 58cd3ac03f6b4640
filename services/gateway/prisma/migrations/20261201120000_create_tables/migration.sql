-- The gateway's tables. What they hold is said in schema.prisma; here are their checks, partial indexes, functions and
-- triggers, of which it knows nothing. Breaks nothing: no release was before it.

create table deleted_workspace (
  workspace_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (workspace_id)
);

-- Refuses rows of a workspace that is deleted, whoever would insert them.
create function refuse_deleted_workspace() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_workspace where workspace_id = new.workspace_id) then
    raise exception 'workspace % is deleted', new.workspace_id using errcode = 'OB404';
  end if;
  return new;
end
$$;

create table workspace (
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (id)
);
create index workspace_created_at_id_idx on workspace (created_at desc, id desc);

create table app_user (
  id uuid not null,
  email text not null,
  name text,
  password_hash text,
  is_operator boolean not null default false,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (id)
);
create unique index app_user_email_key on app_user (email);
create index app_user_created_at_id_idx on app_user (created_at desc, id desc);

create table api_token (
  id uuid not null,
  workspace_id uuid not null references workspace on delete restrict on update cascade,
  name text not null,
  token_hash bytea not null,
  read_only boolean not null default false,
  may_answer boolean not null default false,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  user_id uuid references app_user on delete cascade on update cascade,
  role text,
  primary key (id)
);
create unique index api_token_token_hash_key on api_token (token_hash);
create index api_token_workspace_id_created_at_id_idx on api_token (workspace_id, created_at desc, id desc);
create index api_token_user_id_idx on api_token (user_id);
create trigger refuse_deleted_workspace before insert on api_token
  for each row execute function refuse_deleted_workspace();

create table authorization_code (
  code_hash bytea not null,
  token_id uuid not null,
  user_id uuid not null references app_user on delete cascade on update cascade,
  session_id uuid,
  workspace_id uuid not null references workspace on delete restrict on update cascade,
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  role text not null,
  read_only boolean not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (code_hash)
);
create index authorization_code_expires_at_idx on authorization_code (expires_at);
create index authorization_code_user_id_idx on authorization_code (user_id);
create trigger refuse_deleted_workspace before insert on authorization_code
  for each row execute function refuse_deleted_workspace();

create table token_grant (
  token_id uuid not null references api_token on delete cascade on update cascade,
  client_id text not null,
  family_hash bytea not null,
  secret_hash bytea not null,
  previous_hash bytea,
  salt bytea,
  rotated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (token_id)
);
create unique index token_grant_family_hash_key on token_grant (family_hash);
create index token_grant_expires_at_idx on token_grant (expires_at);

-- Written by every request: no log, and room in the page so that a new version of a row stays beside the old one.
create unlogged table rate_window (
  token_id uuid not null,
  started_at timestamptz(3) not null,
  used int not null,
  primary key (token_id)
) with (fillfactor = 50);

create table idempotency_key (
  token_id uuid not null,
  key text not null,
  id uuid not null,
  fingerprint bytea not null,
  owner uuid not null,
  lease_until timestamptz(3),
  status smallint,
  body bytea,
  error_code text,
  erased uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (token_id, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);

create table second_factor (
  user_id uuid not null references app_user on delete cascade on update cascade,
  sealed bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id)
);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade on update cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkey (
  id uuid not null,
  user_id uuid not null references app_user on delete cascade on update cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (id)
);
create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_user_id_idx on passkey (user_id);

create table passkey_challenge (
  challenge_hash bytea not null,
  user_id uuid references app_user on delete cascade on update cascade,
  expires_at timestamptz(3) not null,
  primary key (challenge_hash)
);
create index passkey_challenge_user_id_idx on passkey_challenge (user_id);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);

create table provider_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade on update cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (issuer, subject)
);
create unique index provider_identity_user_id_issuer_key on provider_identity (user_id, issuer);

create table provider_visit (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  session_id uuid,
  invitation_hash bytea,
  expires_at timestamptz(3) not null,
  primary key (state_hash)
);
create index provider_visit_expires_at_idx on provider_visit (expires_at);

create table membership (
  workspace_id uuid not null references workspace on delete restrict on update cascade,
  user_id uuid not null references app_user on delete cascade on update cascade,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, workspace_id)
);
create index membership_workspace_id_idx on membership (workspace_id);
create trigger refuse_deleted_workspace before insert on membership
  for each row execute function refuse_deleted_workspace();

create table session (
  id uuid not null,
  user_id uuid not null references app_user on delete cascade on update cascade,
  token_hash bytea not null,
  user_agent text,
  address text,
  passkey_id uuid,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  proved_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (id)
);
create unique index session_token_hash_key on session (token_hash);
create index session_user_id_idx on session (user_id);
create index session_expires_at_idx on session (expires_at);

create table sign_in_link (
  id uuid not null,
  secret_hash bytea not null,
  user_id uuid references app_user on delete cascade on update cascade,
  workspace_id uuid references workspace on delete set null on update cascade,
  makes_operator boolean not null default false,
  made_by uuid references app_user on delete cascade on update cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (id),
  constraint sign_in_link_purpose_check check ((user_id is null) <> (workspace_id is null))
);
create unique index sign_in_link_secret_hash_key on sign_in_link (secret_hash);
create unique index sign_in_link_user_id_key on sign_in_link (user_id);
create unique index sign_in_link_workspace_id_key on sign_in_link (workspace_id);
create index sign_in_link_expires_at_idx on sign_in_link (expires_at);
create index sign_in_link_made_by_idx on sign_in_link (made_by);
create trigger refuse_deleted_workspace before insert on sign_in_link
  for each row execute function refuse_deleted_workspace();

create table invitation (
  id uuid not null,
  workspace_id uuid not null references workspace on delete restrict on update cascade,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  secret_hash bytea not null,
  invited_by uuid references app_user on delete set null on update cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (id)
);
create unique index invitation_secret_hash_key on invitation (secret_hash);
create unique index invitation_workspace_id_email_key on invitation (workspace_id, email);
create index invitation_expires_at_idx on invitation (expires_at);
create trigger refuse_deleted_workspace before insert on invitation
  for each row execute function refuse_deleted_workspace();

-- Written at every try: no log.
create unlogged table sign_in_attempt (
  key bytea not null,
  started_at timestamptz(3) not null,
  used int not null,
  primary key (key)
);

create table message_start (
  message_id text not null,
  start uuid not null,
  started_at timestamptz(3) not null default now(),
  primary key (message_id, start)
);

-- The end of an entry is written to the page of its beginning.
create table audit_entry (
  id uuid not null,
  workspace_id uuid not null,
  created_at timestamptz(3) not null,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  source text not null,
  operation text not null,
  noun text not null,
  concerns jsonb not null,
  about text,
  request_id text not null,
  outcome text,
  status smallint,
  primary key (id)
) with (fillfactor = 85);
create index audit_entry_workspace_id_id_idx on audit_entry (workspace_id, id);
create index audit_entry_actor_id_id_idx on audit_entry (actor_id, id);
create index audit_entry_workspace_id_noun_id_idx on audit_entry (workspace_id, noun, id);
-- What was done to one campaign.
create index audit_of_campaign_idx on audit_entry (workspace_id, (concerns ->> 'campaign_id'), id)
  where noun = 'campaign' and concerns ? 'campaign_id';
create trigger refuse_deleted_workspace before insert on audit_entry
  for each row execute function refuse_deleted_workspace();
