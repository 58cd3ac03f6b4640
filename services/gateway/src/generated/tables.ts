// Generated from ../../prisma/schema.prisma by `npm run generate`.

/** Columns of a table, as a query reads them. Of those in `Narrowed` the schema says less. */
export type Columns<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] = keyof Tables[Table],
  Narrowed extends { [Name in keyof Narrowed]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never } = {},
> = Pick<Tables[Table], Column> & Narrowed;

type Tables = {
  workspace: {
    id: string;
    name: string;
    created_at: Date;
  };
  api_token: {
    id: string;
    workspace_id: string;
    name: string;
    token_hash: Buffer;
    read_only: boolean;
    may_answer: boolean;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
    created_at: Date;
    user_id: string | null;
    role: string | null;
  };
  authorization_code: {
    code_hash: Buffer;
    token_id: string;
    user_id: string;
    session_id: string | null;
    workspace_id: string;
    client_id: string;
    client_name: string;
    redirect_uri: string;
    code_challenge: string;
    role: string;
    read_only: boolean;
    expires_at: Date;
    used_at: Date | null;
  };
  token_grant: {
    token_id: string;
    client_id: string;
    family_hash: Buffer;
    secret_hash: Buffer;
    previous_hash: Buffer | null;
    salt: Buffer | null;
    rotated_at: Date;
    expires_at: Date;
  };
  rate_window: {
    token_id: string;
    started_at: Date;
    used: number;
  };
  idempotency_key: {
    token_id: string;
    key: string;
    id: string;
    fingerprint: Buffer;
    owner: string;
    lease_until: Date | null;
    status: number | null;
    body: Buffer | null;
    error_code: string | null;
    erased: string[];
    created_at: Date;
  };
  app_user: {
    id: string;
    email: string;
    name: string | null;
    password_hash: string | null;
    is_operator: boolean;
    disabled_at: Date | null;
    created_at: Date;
  };
  second_factor: {
    user_id: string;
    sealed: Buffer;
    last_step: number;
    confirmed_at: Date | null;
    created_at: Date;
  };
  recovery_code: {
    user_id: string;
    code_hash: Buffer;
  };
  passkey: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge_hash: Buffer;
    user_id: string | null;
    expires_at: Date;
  };
  provider_identity: {
    issuer: string;
    subject: string;
    user_id: string;
    email: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  provider_visit: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    verifier: string;
    next: string;
    session_id: string | null;
    invitation_hash: Buffer | null;
    expires_at: Date;
  };
  membership: {
    workspace_id: string;
    user_id: string;
    role: string;
    created_at: Date;
  };
  session: {
    id: string;
    user_id: string;
    token_hash: Buffer;
    user_agent: string | null;
    address: string | null;
    passkey_id: string | null;
    created_at: Date;
    last_seen_at: Date;
    proved_at: Date | null;
    expires_at: Date;
  };
  sign_in_link: {
    id: string;
    secret_hash: Buffer;
    user_id: string | null;
    workspace_id: string | null;
    makes_operator: boolean;
    made_by: string | null;
    expires_at: Date;
    created_at: Date;
  };
  invitation: {
    id: string;
    workspace_id: string;
    email: string;
    role: string;
    secret_hash: Buffer;
    invited_by: string | null;
    expires_at: Date;
    created_at: Date;
  };
  sign_in_attempt: {
    key: Buffer;
    started_at: Date;
    used: number;
  };
  message_start: {
    message_id: string;
    start: string;
    started_at: Date;
  };
  deleted_workspace: {
    workspace_id: string;
    deleted_at: Date;
  };
  audit_entry: {
    id: string;
    workspace_id: string;
    created_at: Date;
    actor_kind: string;
    actor_id: string;
    actor_name: string;
    source: string;
    operation: string;
    noun: string;
    concerns: unknown;
    about: string | null;
    request_id: string;
    outcome: string | null;
    status: number | null;
  };
};
