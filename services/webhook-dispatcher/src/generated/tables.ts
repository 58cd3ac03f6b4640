// Generated from ../../prisma/schema.prisma by `npm run generate`.

/** Columns of a table, as a query reads them. Of those in `Narrowed` the schema says less. */
export type Columns<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] = keyof Tables[Table],
  Narrowed extends { [Name in keyof Narrowed]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never } = {},
> = Pick<Tables[Table], Column> & Narrowed;

type Tables = {
  subscription: {
    id: string;
    workspace_id: string;
    event: string;
    target_url: string;
    created_at: Date;
    failing_since: Date | null;
    switched_off_at: Date | null;
  };
  workspace_webhook: {
    workspace_id: string;
    url: string;
    updated_at: Date;
    failing_since: Date | null;
    switched_off_at: Date | null;
  };
  signing_secret: {
    workspace_id: string;
    sealed: Buffer;
    created_at: Date;
  };
  erased_prospect: {
    workspace_id: string;
    prospect_id: string;
    erased_at: Date;
  };
  event: {
    id: string;
    workspace_id: string;
    name: string;
    data: unknown;
    occurred_at: Date;
    created_at: Date;
  };
  delivery: {
    id: string;
    workspace_id: string;
    event_id: string;
    event: string;
    url: string;
    body: Buffer;
    endpoint_id: string;
    host: string;
    status: string;
    attempts: number;
    last_error: string | null;
    next_attempt_at: Date;
    origin: unknown;
    fence: number;
    tries: unknown;
    resends: number;
    created_at: Date;
  };
  answer: {
    delivery_id: string;
    attempted_at: Date;
    endpoint_id: string;
    text: string;
  };
  inbox: {
    event_id: string;
    received_at: Date;
  };
  command: {
    command_id: string;
    reply: unknown;
    created_at: Date;
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
