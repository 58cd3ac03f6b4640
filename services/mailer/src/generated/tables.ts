// Generated from ../../prisma/schema.prisma by `npm run generate`.

/** Columns of a table, as a query reads them. Of those in `Narrowed` the schema says less. */
export type Columns<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] = keyof Tables[Table],
  Narrowed extends { [Name in keyof Narrowed]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never } = {},
> = Pick<Tables[Table], Column> & Narrowed;

type Tables = {
  mailbox_credential: {
    workspace_id: string;
    mailbox_id: string;
    secret: Buffer;
    updated_at: Date;
    access_version: number;
  };
  mailbox_grant: {
    workspace_id: string;
    mailbox_id: string;
    provider: string;
    account: string;
    login: string;
    secret: Buffer;
    version: number;
    access_ends_at: Date;
    refresher: string | null;
    refresh_until: Date | null;
    error: string | null;
    is_dead: boolean;
    granted_at: Date;
  };
  mailbox_consent: {
    id: string;
    workspace_id: string;
    mailbox_id: string;
    provider: string;
    email: string;
    account: string | null;
    is_shared: boolean;
    user_id: string | null;
    link_hash: Buffer;
    state_hash: Buffer | null;
    browser_hash: Buffer | null;
    secret: Buffer | null;
    expires_at: Date;
    returned_at: Date | null;
    connected_at: Date | null;
    signed_in: string | null;
    refusal: string | null;
    poll_at: Date | null;
    poll_seconds: number | null;
  };
  outbox: {
    id: string;
    event: string;
    payload: unknown;
    occurred_at: Date;
    attempts: number;
    is_delayed: boolean;
    held_until: Date | null;
    origin: unknown;
    created_at: Date;
  };
  mailbox_inbox: {
    workspace_id: string;
    mailbox_id: string;
    reads_from: Date;
    next_check_at: Date;
    worker: string | null;
    checked_at: Date | null;
    active_at: Date | null;
    failures: number;
    error_kind: string | null;
    error: string | null;
    failed_at: Date | null;
    announced_at: Date | null;
    announced_error: string | null;
  };
  mailbox_domain: {
    workspace_id: string;
    mailbox_id: string;
    next_check_at: Date;
    checked_at: Date | null;
    good: string[];
    broken: unknown;
    steps: unknown;
    signed: unknown;
    version: number;
  };
  mailer_process: {
    id: string;
    seen_at: Date;
  };
  imap_cursor: {
    workspace_id: string;
    mailbox_id: string;
    folder: string;
    epoch: string;
    last_uid: number;
    read_failures: number;
    moved_at: Date;
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
};
