// Generated from ../../prisma/schema.prisma by `npm run generate`.

/** Columns of a table, as a query reads them. Of those in `Narrowed` the schema says less. */
export type Columns<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] = keyof Tables[Table],
  Narrowed extends { [Name in keyof Narrowed]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never } = {},
> = Pick<Tables[Table], Column> & Narrowed;

type Tables = {
  prospect: {
    workspace_id: string;
    id: string;
    version: number;
    email: string;
    domain_key: string;
    address_hash: string | null;
    first_name: string | null;
    last_name: string | null;
    company_id: string | null;
    company_by: string | null;
    other_words: string | null;
    timezone: string | null;
    custom_fields: unknown;
    field_names: string[];
    tags: string[];
    source: string;
    verification_status: string | null;
    verification_checked_at: Date | null;
    anonymized: boolean;
    erasure_entry_id: string | null;
    blocked: boolean;
    bounce_listed: boolean;
    engagement_version: number;
    campaign_count: number;
    emails_sent: number;
    date_contacted: Date | null;
    date_responded: Date | null;
    bounced: boolean;
    replied: boolean;
    active: boolean;
    status: string;
    created_at: Date;
  };
  company: {
    workspace_id: string;
    id: string;
    grouping_key: string;
    name: string;
    domain: string | null;
    created_at: Date;
  };
  suppression: {
    workspace_id: string;
    id: string;
    version: number;
    kind: string;
    value: string;
    reason: string;
    source: string;
    campaign_id: string | null;
    created_at: Date;
  };
  job: {
    workspace_id: string;
    id: string;
    kind: string;
    state: string;
    name: string;
    input: unknown;
    total: number;
    bytes: number;
    done: number;
    counts: unknown;
    refused: number;
    step: number;
    chunk: number;
    collected: unknown;
    problem: string | null;
    started_by: string | null;
    created_at: Date;
    moved_at: Date;
    woken_at: Date;
    finished_at: Date | null;
  };
  job_chunk: {
    workspace_id: string;
    job_id: string;
    number: number;
    id: string;
    size: number;
    rows: unknown;
    is_asked: boolean;
    counts: unknown;
    refused: unknown;
    refused_count: number;
    named: string[];
    created_at: Date;
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
