// Generated from the contracts by `npm run generate-types -w shared/client`.

export type CreateProspectInput = {
  /** The address, trimmed and lower-cased; the last segment of its domain must start with a letter. */
  email: string;
  /** First name. */
  first_name?: string | null;
  /** Last name. */
  last_name?: string | null;
  /** Time zone; free text, not checked against a time zone database. */
  timezone?: string | null;
  /** Takes precedence over the address's domain for grouping into a company. */
  company_name?: string | null;
  /** Fields of your own; numbers and booleans are stored as strings. Omitted, there are none. */
  custom_fields?: Record<string, string | number | boolean>;
  /** The id of a draft or active campaign to enrol the prospect in. The answer does not tell whether the enrolment succeeded. */
  campaign?: string;
};

export type ProspectWriteResult = {
  /** The prospect's id. */
  id: string;
  /** The address as stored, trimmed and lower-cased. */
  email: string;
  /** The company's id; null for an address on a public mail provider without a `company_name`. */
  company_id: string | null;
};

export type CreateSuppressionInput = {
  /** Whether `value` is an address or a domain. */
  kind: "email" | "domain";
  /** Trimmed, lower-cased, an `@` before a domain dropped, international domains as A-labels. A sub-address (`+tag`) is kept; a public suffix is refused. */
  value: string;
  /** Why. Entries for an unsubscribe or a complaint can't be removed through the API. */
  reason?: "manual" | "unsubscribe" | "bounce" | "complaint" | "import";
};

export type Suppression = {
  /** The entry's id. */
  id: string;
  /** A domain covers its sub-domains. */
  kind: "email" | "domain";
  /** The address or domain, normalised; null where only the hash of an erased prospect's address is kept. */
  value: string | null;
  /** Why the recipient is left alone. */
  reason: "manual" | "unsubscribe" | "bounce" | "complaint" | "erasure" | "import";
  /** What wrote the entry. */
  source: "api" | "app" | "one_click" | "reply" | "dsn" | "feedback_loop";
  /** The campaign whose email led to it; null when none did. */
  campaign_id: string | null;
  /** When the value was first suppressed. */
  created_at: string;
};

export type DeleteSuppressionInput = {
  /** The suppression's id; one that is no UUID is not found. */
  id: string;
};

export type EnrolProspectsInput = {
  /** The campaign's id; one that is no UUID is not found. */
  id: string;
  /** Ids of prospects; exactly one of `prospect_ids` and `emails` is given. */
  prospect_ids?: Array<string>;
  /** Addresses of prospects, compared trimmed and lower-cased. */
  emails?: Array<string>;
};

export type EnrolmentReport = {
  /** The campaign. */
  campaign: {
    /** The campaign's id. */
    id: string;
    /** Its name. */
    name: string;
    /** Its stored status. */
    status: "draft" | "active" | "paused" | "completed";
  };
  /** One item for each prospect asked for. */
  data: Array<{
    /** The prospect's id; null for an address that is not found. */
    prospect_id: string | null;
    /** The address; null when already enrolled, and for an id that is not found. */
    email: string | null;
    /** What became of it. */
    result: "enrolled" | "already-enrolled" | "suppressed" | "conflict" | "missing-field" | "anonymized" | "not-found";
  }>;
  /** How many were asked for, and how many had each result. */
  summary: {
    /** How many. */
    requested: number;
    /** How many. */
    enrolled: number;
    /** How many. */
    "already-enrolled": number;
    /** How many. */
    suppressed: number;
    /** How many. */
    conflict: number;
    /** How many. */
    "missing-field": number;
    /** How many. */
    anonymized: number;
    /** How many. */
    "not-found": number;
  };
};

export type GetCampaignInput = {
  /** The campaign's id; one that is no UUID is not found. */
  id: string;
};

export type Campaign = {
  /** The campaign's id. */
  id: string;
  /** The campaign's name. */
  name: string;
  /** The stored status. */
  status: "draft" | "active" | "paused" | "completed";
  /** What the badge in the app shows: archived comes first; an active campaign at 100 % with an enrolment is done. */
  display_status: "draft" | "running" | "paused" | "done" | "archived" | "other";
  /** Why it is paused. `paused_by` says by whom: of a pause by the API this is always `Paused by the operator`. */
  pause_reason: string | null;
  /** Who paused it: `operator`, `API token <name>`, a member's address, or `system` for its bounces or complaints; null unless it is paused, or when that is not known. */
  paused_by: string | null;
  /** The kind of campaign. */
  campaign_type: "sequence";
  /** The folder it is in; null in none. */
  folder: {
    /** The folder's id. */
    id: string;
    /** The folder's name. */
    name: string;
  } | null;
  /** Number of steps. */
  steps: number;
  /** How far the campaign is. */
  progress: {
    /** Enrolled prospects multiplied by the number of email steps. */
    planned: number;
    /** Steps passed by active enrolments and all steps of stopped and completed ones. */
    done: number;
    /** Enrolments. */
    enrolled: number;
    /** Completed enrolments. */
    finished: number;
    /** `done` of `planned` in per cent, rounded down. */
    pct: number;
  };
  /** When the campaign was created. */
  created_at: string;
  /** When it was last started or resumed; null before that. */
  started_at: string | null;
  /** When it was archived; null unless it is. */
  archived_at: string | null;
  /** When and how emails are sent. */
  settings: CampaignSettings;
  /** The steps in their order. */
  step_list: Array<{
    /** The step's id. */
    id: string;
    /** Its number, from 1. */
    position: number;
    /** Days after the step before it. */
    delay_days: number;
    /** The subject as it is sent, with its variables: of a step without one `Re:` and the subject before it. */
    subject: string;
  }>;
  /** The mailboxes it sends from. */
  mailboxes: Array<{
    /** The mailbox's id. */
    id: string;
    /** Its address. */
    email: string;
  }>;
  /** Counts; null means not measured, which is not zero. */
  stats: CampaignStats;
};

export type CampaignSettings = {
  /** First steps that go out in a day, at most; 0 is no limit. */
  daily_enroll_limit: number;
  /** Time zone of the sending window; null inherits the workspace's. */
  timezone: string | null;
  /** Whether the prospect's own time zone comes first, where it is known. */
  use_prospect_timezone: boolean;
  /** Hour at which the sending window opens; null inherits the workspace's. */
  window_start_hour: number | null;
  /** Hour at which the sending window closes, exclusive; null inherits the workspace's. */
  window_end_hour: number | null;
  /** Whether emails go out on Saturdays and Sundays. */
  send_on_weekends: boolean;
  /** ISO weekdays on which emails go out, 1 (Monday) to 7; null when unset. */
  send_days: Array<number> | null;
  /** Whether `delay_days` counts business days. */
  business_days_only: boolean;
};

export type CampaignStats = {
  /** Emails sent. */
  sent: number;
  /** Emails that bounced. */
  bounced: number;
  /** Enrolments with a reply that is not automatic. */
  replied: number;
  /** Enrolments with an unsubscribe. */
  unsubscribed: number;
  /** `sent` minus `bounced`. */
  delivered: number;
  /** Enrolments that opened an email; null until the workspace's tracking domain is verified. */
  opened: number | null;
  /** Enrolments that followed a link; null until the workspace's tracking domain is verified. */
  clicked: number | null;
  /** `replied` of the enrolments with an email delivered, as a fraction. */
  reply_rate: number;
  /** Replies by class. */
  replies: {
    /** Replies. */
    total: number;
    /** Replies classified as interested. */
    interested: number;
    /** Replies classified as neutral. */
    neutral: number;
    /** Replies classified as not interested. */
    notInterested: number;
    /** Automatic replies, which are in none of the classes. */
    autoreplied: number;
  };
  /** Enrolments by state. */
  prospects: {
    /** Enrolments. */
    enrolled: number;
    /** Active enrolments whose next step is in the future. */
    queued: number;
    /** Completed enrolments. */
    finished: number;
    /** Prospects with an invalid verification result; null when nobody in the campaign was verified. */
    invalid: number | null;
  };
  /** Whether opens and clicks are measured. */
  tracking_enabled: boolean;
};

export type GetCompanyInput = {
  /** The company's id; one that is no UUID is not found. */
  id: string;
};

export type Company = {
  /** The company's id. */
  id: string;
  /** The `company_name` it was made from, else its domain. */
  name: string;
  /** Its registrable domain; null when its first prospect was on a public mail provider. */
  domain: string | null;
  /** Prospects that belong to it. */
  prospect_count: number;
  /** Those of them who were sent an email. */
  contacted_count: number;
  /** Those of them who replied. */
  replied_count: number;
  /** When the last email was sent to one of them; null before the first. */
  date_contacted: string | null;
  /** When its first prospect made it. */
  created_at: string;
};

export type GetProspectInput = {
  /** The prospect's id; one that is no UUID is not found. */
  id: string;
};

export type Prospect = {
  /** The prospect's id. */
  id: string;
  /** The address, trimmed and lower-cased. */
  email: string;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** The company, from the address's domain or the `company_name` given; null without one. */
  company: CompanyReference | null;
  /** Free text, not checked against a time zone database. */
  timezone: string | null;
  /** Fields of your own, for use in the copy, in the order in which they were given. */
  custom_fields: Record<string, string>;
  /** Tags, set in the app, by an import or by the operator. */
  tags: Array<string>;
  /** How the prospect came in; never changes. */
  source: "api" | "csv" | "manual";
  /** What verifying the address found; null when it was never verified. */
  verification_status: "valid" | "invalid" | "risky" | "unknown" | null;
  /** When the address was verified. */
  verification_checked_at: string | null;
  /** Derived; the first that applies: blocked (suppressed), bounced, replied, active in a campaign, contacted, not_contacted. */
  status: "blocked" | "bounced" | "replied" | "active" | "contacted" | "not_contacted";
  /** Campaigns the prospect was ever enrolled in. */
  campaign_count: number;
  /** Emails sent to the prospect. */
  emails_sent: number;
  /** When the last email was sent; null before the first. */
  date_contacted: string | null;
  /** When the last reply came; null before the first. */
  date_responded: string | null;
  /** When the prospect was created. */
  created_at: string;
};

export type CompanyReference = {
  /** The company's id. */
  id: string;
  /** The company's name. */
  name: string;
  /** Its domain; null when its first prospect was on a public mail provider. */
  domain: string | null;
};

export type GetReplyInput = {
  /** The reply's id. */
  id: string;
};

export type Reply = {
  /** The reply's id. */
  id: string;
  /** Who was written to; null once anonymised. */
  prospect: {
    /** The prospect's id. */
    id: string;
    /** The address. */
    email: string;
    /** First name. */
    first_name: string | null;
    /** Last name. */
    last_name: string | null;
    /** The company's id; null without one. */
    company_id: string | null;
  } | null;
  /** The campaign whose email it answers. */
  campaign: {
    /** The campaign's id. */
    id: string;
    /** The campaign's name. */
    name: string;
  } | null;
  /** The enrolment whose email it answers. */
  enrolment_id: string | null;
  /** The step that it answers. */
  step: number | null;
  /** The mailbox whose email it replies to. */
  mailbox: {
    /** The mailbox's id. */
    id: string;
    /** The mailbox's address. */
    email: string;
  };
  /** The address it came from, which may be a colleague's; empty once anonymised. */
  from: string;
  /** The subject. */
  subject: string | null;
  /** The beginning of what was written, without quotes: 200 characters at most. */
  snippet: string;
  /** What it means; null when that is not known yet, was undone, or the reply is automatic. */
  classification: "interested" | "neutral" | "notInterested" | null;
  /** Whether a program wrote it, such as an out-of-office note. */
  autoreplied: boolean;
  /** What the program says; null for a person's reply. */
  autoreply_kind: "out_of_office" | "left_company" | "receipt" | "other" | null;
  /** The day of return that an absence names. */
  returns_at: string | null;
  /** Who said so: the classifier's own rules, an outside model, or a user, whose word is final. */
  classified_by: "rule" | "model" | "user" | null;
  /** When that was said. */
  classified_at: string | null;
  /** Whether somebody has dealt with it. */
  handled: boolean;
  /** Whether it has no effect yet: nothing but its sender's address says whose it is, and no mail server vouches for that. */
  held: boolean;
  /** When it came. */
  received_at: string;
  /** The whole text with its quotes; of an HTML email, its text. */
  body_text: string;
  /** The HTML part without scripts, styles, forms and pictures, cut after 131,072 characters; null without one, and when it took too long to clean. */
  body_html: string | null;
  /** What the person wrote: the text without quotes and signature. */
  visible_text: string;
  /** Its Message-ID, in angle brackets. */
  message_id: string | null;
  /** Its In-Reply-To. */
  in_reply_to: string | null;
  /** Its References. */
  references: Array<string>;
  /** How the email that it answers was found: by a header, by the email's own token, or by the sender. */
  matched_by: "in_reply_to" | "references" | "token" | "address";
};

export type ListCampaignsInput = {
  /** Campaigns of this stored status. */
  status?: "draft" | "active" | "paused" | "completed";
  /** Campaigns in this folder. */
  folder_id?: string;
  /** Only archived campaigns, or only those that are not; both when absent. */
  archived?: "true" | "false";
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type CampaignRow = {
  /** The campaign's id. */
  id: string;
  /** The campaign's name. */
  name: string;
  /** The stored status. */
  status: "draft" | "active" | "paused" | "completed";
  /** What the badge in the app shows: archived comes first; an active campaign at 100 % with an enrolment is done. */
  display_status: "draft" | "running" | "paused" | "done" | "archived" | "other";
  /** Why it is paused. `paused_by` says by whom: of a pause by the API this is always `Paused by the operator`. */
  pause_reason: string | null;
  /** Who paused it: `operator`, `API token <name>`, a member's address, or `system` for its bounces or complaints; null unless it is paused, or when that is not known. */
  paused_by: string | null;
  /** The kind of campaign. */
  campaign_type: "sequence";
  /** The folder it is in; null in none. */
  folder: {
    /** The folder's id. */
    id: string;
    /** The folder's name. */
    name: string;
  } | null;
  /** Number of steps. */
  steps: number;
  /** How far the campaign is. */
  progress: {
    /** Enrolled prospects multiplied by the number of email steps. */
    planned: number;
    /** Steps passed by active enrolments and all steps of stopped and completed ones. */
    done: number;
    /** Enrolments. */
    enrolled: number;
    /** Completed enrolments. */
    finished: number;
    /** `done` of `planned` in per cent, rounded down. */
    pct: number;
  };
  /** When the campaign was created. */
  created_at: string;
  /** When it was last started or resumed; null before that. */
  started_at: string | null;
  /** When it was archived; null unless it is. */
  archived_at: string | null;
};

export type ListCompaniesInput = {
  /** How the name or the domain begins; case and spacing are ignored. Blank, it filters nothing. */
  search?: string;
  /** The exact domain, in any case of its letters. */
  domain?: string;
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type ListEnrolmentsInput = {
  /** The campaign's id; one that is no UUID is not found. */
  id: string;
  /** Enrolments of this status. */
  status?: "active" | "stopped" | "completed";
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type Enrolment = {
  /** The enrolment's id, which is not the prospect's. */
  id: string;
  /** Who is enrolled. */
  prospect: {
    /** The prospect's id. */
    id: string;
    /** The address. */
    email: string;
    /** First name. */
    first_name: string | null;
    /** Last name. */
    last_name: string | null;
    /** The company's id; null without one. */
    company_id: string | null;
  };
  /** A bounce, a reply or an unsubscribe stops it. */
  status: "active" | "stopped" | "completed";
  /** The step that goes out next; 1: nothing has gone out; the number of steps plus one when completed. */
  current_step: number;
  /** When that step is due; null when nothing more goes out. */
  next_step_at: string | null;
  /** How it went. */
  outcome: {
    /** The status as the app shows it. */
    label: "Active" | "Stopped" | "Completed";
    /** Whether a bounce, an unsubscribe or a suppression stopped it. */
    negative: boolean;
    /** The last error recorded on the enrolment. */
    reason: string | null;
  };
  /** When the prospect was enrolled. */
  enrolled_at: string;
};

export type ListHooksInput = {
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type SubscriptionRow = {
  /** The subscription's id. */
  id: string;
  /** The event that is told. */
  event: "new_reply" | "positive_reply" | "bounce" | "unsubscribe";
  /** The URL that is told. */
  target_url: string;
  /** When it was made. */
  created_at: string;
};

export type ListMailboxesInput = {
  /** Mailboxes of this status. */
  status?: "active" | "error" | "needs_reconnect";
  /** The exact address, in any case of its letters. */
  email?: string;
  /** Is checked as everywhere, and limits nothing. */
  limit?: number;
};

export type Mailbox = {
  /** The mailbox's id. */
  id: string;
  /** The address that its emails come from. */
  email: string;
  /** The name beside the address. */
  name: string | null;
  /** What `{{ signature }}` becomes in its emails; null is the workspace's. */
  signature: string | null;
  /** `error` sends nothing until it is added again; `needs_reconnect` nothing until somebody has signed in at its provider. */
  status: "active" | "error" | "needs_reconnect";
  /** What its servers last failed with; an `active` one tries again by itself after a rest, and sends while only its folders can't be read. */
  status_reason: string | null;
  /** Set while the operator has paused its sending, whatever its `status`; null when not. */
  paused: {
    /** What is paused: everything there is, the workspace, or this mailbox. */
    scope: "all" | "workspace" | "mailbox";
    /** Why; null when everything is paused. */
    reason: string | null;
  } | null;
  /** The most emails of a day; null is no limit. */
  daily_limit: number | null;
  /** Today's limit, with the ramp; null is none. */
  effective_daily_limit: number | null;
  /** Emails of this day in `effective_timezone`: what left, what is about to, and what was refused. */
  sent_today: number;
  /** The least time between two emails. */
  min_gap_seconds: number;
  /** How the limit of a new mailbox grows; null when it doesn't. */
  ramp: {
    /** False once it has reached the daily limit. */
    enabled: boolean;
    /** The limit of the first day on which it sends. */
    start: number;
    /** What each further such day adds. */
    increment: number;
    /** Which day of the ramp it is, counted from 1. */
    day: number;
  } | null;
  /** Whose days the limits are for; null is the workspace's time zone. */
  timezone: string | null;
  /** The time zone that holds: its own, else the workspace's, else UTC. */
  effective_timezone: string;
  /** When its last email left. */
  last_sent_at: string | null;
  /** When its folders were last read, to a quarter of an hour; null without an IMAP server. */
  last_synced_at: string | null;
  /** When one of its servers last failed, or an email was last refused for the sender's sake; null is never. */
  last_error_at: string | null;
  /** When it was added. */
  created_at: string;
  /** How it is signed in to: `smtp` by a password, else by a grant of that provider. */
  provider: "smtp" | "google" | "microsoft";
  /** The workspace's tracking domain; null without one. */
  tracking_domain: {
    /** The host name of the links. */
    host: string;
    /** Whether it was found to point to the tracker; opens and clicks count from then on. */
    verified: boolean;
  } | null;
  /** The fraction of its emails of the last seven days that bounced; null when there were none. */
  bounce_rate_7d: number | null;
  /** Complaints of spam in the last seven days for each of those emails; null when there were none. */
  complaint_rate_7d: number | null;
};

export type ListOffersInput = {
  /** Offers that have this status now. */
  status?: "sent" | "viewed" | "accepted" | "declined" | "expired" | "withdrawn";
  /** Offers to this prospect. */
  prospect_id?: string;
  /** Offers to this company, and to prospects that were of it. */
  company_id?: string;
  /** Sent at or after this date or date-time; without an offset it is UTC. */
  since?: string;
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type Offer = {
  /** The offer's id. */
  id: string;
  /** What is offered; empty once the prospect is anonymised. */
  title: string;
  /** Follows from the times below and today: an answer or a withdrawal is final, and what is open expires after `valid_until`. */
  status: "sent" | "viewed" | "accepted" | "declined" | "expired" | "withdrawn";
  /** A decimal number with the digits of its currency, such as `1234.50`. */
  amount: string | null;
  /** The amount's ISO 4217 code; null without an amount. */
  currency: string | null;
  /** A document of the operator's that says more. Not the page that takes the answer, which is not told. */
  url: string | null;
  /** The last day on which it can be accepted or declined, in the workspace's time zone. */
  valid_until: string | null;
  /** Whom it was made to; null when that is a company, or once anonymised. */
  prospect: {
    /** The prospect's id. */
    id: string;
    /** The address. */
    email: string;
    /** First name. */
    first_name: string | null;
    /** Last name. */
    last_name: string | null;
    /** The company's id; null without one. */
    company_id: string | null;
  } | null;
  /** The company it was made to, or the prospect's at that time; null once anonymised. */
  company_id: string | null;
  /** The campaign that it came of. */
  campaign_id: string | null;
  /** The reply that it answers. */
  reply_id: string | null;
  /** When a person first opened its page; programs don't count. */
  viewed_at: string | null;
  /** When it was accepted. */
  accepted_at: string | null;
  /** When it was declined. */
  declined_at: string | null;
  /** When it was made, and its page could be opened. */
  sent_at: string;
  /** When it was created. */
  created_at: string;
};

export type ListProspectsInput = {
  /** The exact address, in any case of its letters. */
  email?: string;
  /** Prospects of this company. */
  company_id?: string;
  /** Prospects of this status. Who replied and was suppressed or bounced later isn't `replied`, but has `date_responded`. */
  status?: "blocked" | "bounced" | "replied" | "active" | "contacted" | "not_contacted";
  /** Created at or after this date or date-time; without an offset it is UTC. */
  created_since?: string;
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type ListRepliesInput = {
  /** Replies that mean this. */
  classification?: "interested" | "neutral" | "notInterested";
  /** Only automatic replies, or only those of people; both when absent. */
  autoreplied?: "true" | "false";
  /** Replies to this campaign's emails. */
  campaign_id?: string;
  /** Replies to emails to this prospect. */
  prospect_id?: string;
  /** Replies to this mailbox's emails. */
  mailbox_id?: string;
  /** Replies from this exact address, in any case of its letters. */
  email?: string;
  /** Only replies that are dealt with, or only those that are not; both when absent. */
  handled?: "true" | "false";
  /** Only replies that have no effect until they are accepted, or only the others; both when absent. */
  held?: "true" | "false";
  /** Received at or after this date or date-time; without an offset it is UTC. */
  since?: string;
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type ReplyRow = {
  /** The reply's id. */
  id: string;
  /** Who was written to; null once anonymised. */
  prospect: {
    /** The prospect's id. */
    id: string;
    /** The address. */
    email: string;
    /** First name. */
    first_name: string | null;
    /** Last name. */
    last_name: string | null;
    /** The company's id; null without one. */
    company_id: string | null;
  } | null;
  /** The campaign whose email it answers. */
  campaign: {
    /** The campaign's id. */
    id: string;
    /** The campaign's name. */
    name: string;
  } | null;
  /** The enrolment whose email it answers. */
  enrolment_id: string | null;
  /** The step that it answers. */
  step: number | null;
  /** The mailbox whose email it replies to. */
  mailbox: {
    /** The mailbox's id. */
    id: string;
    /** The mailbox's address. */
    email: string;
  };
  /** The address it came from, which may be a colleague's; empty once anonymised. */
  from: string;
  /** The subject. */
  subject: string | null;
  /** The beginning of what was written, without quotes: 200 characters at most. */
  snippet: string;
  /** What it means; null when that is not known yet, was undone, or the reply is automatic. */
  classification: "interested" | "neutral" | "notInterested" | null;
  /** Whether a program wrote it, such as an out-of-office note. */
  autoreplied: boolean;
  /** What the program says; null for a person's reply. */
  autoreply_kind: "out_of_office" | "left_company" | "receipt" | "other" | null;
  /** The day of return that an absence names. */
  returns_at: string | null;
  /** Who said so: the classifier's own rules, an outside model, or a user, whose word is final. */
  classified_by: "rule" | "model" | "user" | null;
  /** When that was said. */
  classified_at: string | null;
  /** Whether somebody has dealt with it. */
  handled: boolean;
  /** Whether it has no effect yet: nothing but its sender's address says whose it is, and no mail server vouches for that. */
  held: boolean;
  /** When it came. */
  received_at: string;
};

export type ListSuppressionsInput = {
  /** Entries of this kind. */
  kind?: "email" | "domain";
  /** The entry of exactly this address or domain, in any case of its letters. Not a wider one that covers it. */
  value?: string;
  /** Entries with this reason. */
  reason?: "manual" | "unsubscribe" | "bounce" | "complaint" | "erasure" | "import";
  /** Created at or after this date or date-time; without an offset it is UTC. */
  created_since?: string;
  /** Rows in a page. */
  limit?: number;
  /** The `next_cursor` of the previous response, unchanged. */
  cursor?: string;
};

export type PauseCampaignInput = {
  /** The campaign's id; one that is no UUID is not found. */
  id: string;
};

export type ResumeCampaignInput = {
  /** The campaign's id; one that is no UUID is not found. */
  id: string;
};

export type SubscribeHookInput = {
  /** The event to be told of. */
  event: "new_reply" | "positive_reply" | "bounce" | "unsubscribe";
  /** Where to; `https://` on a public host. */
  target_url: string;
};

export type UnsubscribeHookInput = {
  /** The subscription's id; one that is no UUID is not found. */
  id: string;
};

export type UpdateProspectInput = {
  /** The prospect's id; one that is no UUID is not found. */
  id: string;
  /** The address, trimmed and lower-cased; the last segment of its domain must start with a letter. */
  email: string;
  /** First name. */
  first_name?: string | null;
  /** Last name. */
  last_name?: string | null;
  /** Time zone; free text, not checked against a time zone database. */
  timezone?: string | null;
  /** Takes precedence over the address's domain for grouping into a company. */
  company_name?: string | null;
  /** Fields of your own; numbers and booleans are stored as strings. Omitted, there are none. */
  custom_fields?: Record<string, string | number | boolean>;
};

export type UpdateReplyInput = {
  /** The reply's id. */
  id: string;
  /** What it means; null undoes the classification. */
  classification?: "interested" | "neutral" | "notInterested" | null;
  /** Whether a program wrote it. An automatic reply has no classification. */
  autoreplied?: boolean;
  /** Whether somebody has dealt with it. */
  handled?: boolean;
  /** False accepts a held reply, which then has its effects; of another it changes nothing. */
  held?: false;
};

export type SentEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "sent";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Number of the step. */
    step: number;
    /** Message-ID of the email. */
    messageId: string;
  };
};

export type RepliedEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "replied";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Id of the reply. */
    replyId: string;
    /** The address that the reply came from. */
    from: string;
  };
};

export type BouncedEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "bounced";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Number of the step. */
    step: number;
    /** What the mail server said. */
    error: string;
  };
};

export type UnsubscribedEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "unsubscribed";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** How: `one_click`, `page` or `reply`. */
    via: string;
  };
};

export type ClickedEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "clicked";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Where the link leads; never with the tracking token. */
    url: string;
    /** Message-ID of the email. */
    messageId: string;
    /** How the click was seen: `redirect`. */
    via: string;
  };
};

export type NewReplyEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "new_reply";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Id of the reply. */
    replyId: string;
    /** The address that the reply came from. */
    from: string;
  };
};

export type PositiveReplyEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "positive_reply";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Id of the reply. */
    replyId: string;
  };
};

export type BounceEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "bounce";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** Number of the step. */
    step: number;
    /** What the mail server said. */
    error: string;
  };
};

export type UnsubscribeEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "unsubscribe";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: {
    /** How: `one_click`, `page` or `reply`. */
    via: string;
  };
};

export type TestEvent = {
  /** The event's id. */
  id: string;
  /** The event's name, as in the header X-Service-Event. */
  type: "test";
  /** When it happened; ISO 8601, UTC, ending in Z. */
  occurred_at: string;
  /** The workspace's id. */
  workspace_id: string;
  /** The prospect's id. */
  prospect_id: string;
  /** The address that the email in question went to; the prospect may have another one since. */
  prospect_email: string;
  /** The campaign's id; null when there is none. */
  campaign_id: string | null;
  /** The campaign's name; null when there is none. */
  campaign_name: string | null;
  /** What is particular to the event. */
  metadata: Record<string, never>;
};

/** Why a call was refused, for a program. */
export type ErrorCode =
  /** The address is not one that can be mailed. */
  | "invalid-email"
  /** It is there already, or covered by what is. */
  | "duplicate"
  /** It is absent, of another workspace, or its id is no UUID. */
  | "not-found"
  /** The prospect could not be grouped into a company. */
  | "company-failed"
  /** The database failed or is away. */
  | "db-error"
  /** A parameter or field has an invalid value; `error` names it. */
  | "invalid-request"
  /** The body is absent, no JSON, no object, or did not arrive whole. */
  | "invalid-body"
  /** The body exceeds the operation's limit. */
  | "body-too-large"
  /** `cursor` is not the `next_cursor` of an answer. */
  | "invalid-cursor"
  /** The Idempotency-Key has another form. */
  | "invalid-idempotency-key"
  /** The campaign is unknown, or can't take prospects now. */
  | "unusable-campaign"
  /** The URL is none that a webhook may be sent to. */
  | "refused-url"
  /** What came is no HTTP request; a head too large or too slow is one, too. */
  | "malformed-request"
  /** The API token is missing, unknown, revoked or expired. */
  | "invalid-token"
  /** The token may only read. */
  | "read-only-token"
  /** In the app: it needs a sign-in or a proof of the last ten minutes. */
  | "needs-proof"
  /** A page of this origin may not ask, or this token may not do it; `error` says why. */
  | "forbidden"
  /** The path leads nowhere. */
  | "unknown-path"
  /** The path takes other methods: see `Allow`. */
  | "method-not-allowed"
  /** The state of what is named doesn't allow it; `error` says why. */
  | "wrong-state"
  /** The campaign has no sending mailbox. */
  | "no-mailbox"
  /** The campaign has no step. */
  | "no-step"
  /** Nobody is active in the campaign. */
  | "no-audience"
  /** Prospects lack a field that the copy uses: see `issues`. */
  | "missing-field"
  /** The copy uses a signature or a postal address that the workspace has not set. */
  | "missing-sender-text"
  /** The prospect was anonymised after an erasure request. */
  | "erased"
  /** It goes against what the person asked for: send it with `confirmed` if that is meant. */
  | "needs-confirmation"
  /** Somebody has answered the reply: name that answer as `after_id` if another one is meant. */
  | "already-answered"
  /** Somebody has changed it since it was read, and this would undo what they wrote: read it again. */
  | "changed-meanwhile"
  /** The entry protects its recipient and stays. */
  | "protected-suppression"
  /** The workspace has as many subscriptions as it may. */
  | "too-many-hooks"
  /** The first request of this Idempotency-Key still runs: try again. */
  | "key-in-use"
  /** The Idempotency-Key was used with a different request. */
  | "key-reused"
  /** The body is compressed: send it as it is. */
  | "unsupported-encoding"
  /** It can't be made of what was given. */
  | "unprocessable"
  /** The minute's requests are spent: see `Retry-After`. */
  | "rate-limited"
  /** A fault on our side. */
  | "internal-error"
  /** A server that had to be asked failed. */
  | "upstream-failed"
  /** A part of the service is away for a moment: see `Retry-After`. */
  | "unavailable";

/** What a webhook is told. */
export type WebhookEvent = SentEvent | RepliedEvent | BouncedEvent | UnsubscribedEvent | ClickedEvent | NewReplyEvent | PositiveReplyEvent | BounceEvent | UnsubscribeEvent | TestEvent;

export type Operations = {
  /** Create a prospect and, when a campaign is given, enrol it there. */
  createProspect: { input: CreateProspectInput; output: ProspectWriteResult; takesKey: true };
  /** Suppress an address, or a domain with its sub-domains. */
  createSuppression: { input: CreateSuppressionInput; output: Suppression; takesKey: true };
  /** Remove a suppression. Enrolments that it stopped stay stopped. */
  deleteSuppression: { input: DeleteSuppressionInput; output: undefined };
  /** Enrol existing prospects; each is judged by itself, and the call does not fail as a whole. */
  enrolProspects: { input: EnrolProspectsInput; output: EnrolmentReport };
  /** Get a campaign with its settings, steps, mailboxes and statistics. */
  getCampaign: { input: GetCampaignInput; output: Campaign };
  /** Get one company. */
  getCompany: { input: GetCompanyInput; output: Company };
  /** Get one prospect. */
  getProspect: { input: GetProspectInput; output: Prospect };
  /** Get one reply with what it says. */
  getReply: { input: GetReplyInput; output: Reply };
  /** List campaigns, newest first. */
  listCampaigns: { input: ListCampaignsInput; output: {
    /** The rows of this page, newest first. */
    data: Array<CampaignRow>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: CampaignRow };
  /** List companies, newest first. */
  listCompanies: { input: ListCompaniesInput; output: {
    /** The rows of this page, newest first. */
    data: Array<Company>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: Company };
  /** List a campaign's enrolments, newest first. */
  listEnrolments: { input: ListEnrolmentsInput; output: {
    /** The rows of this page, newest first. */
    data: Array<Enrolment>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: Enrolment };
  /** List subscriptions, newest first. */
  listHooks: { input: ListHooksInput; output: {
    /** The rows of this page, newest first. */
    data: Array<SubscriptionRow>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: SubscriptionRow };
  /** List all mailboxes, newest first. */
  listMailboxes: { input: ListMailboxesInput; output: {
    /** The mailboxes, newest first. */
    data: Array<Mailbox>;
    /** Always null. */
    next_cursor: string | null;
  }; row: Mailbox };
  /** List offers, the last sent first. */
  listOffers: { input: ListOffersInput; output: {
    /** The rows of this page, newest first. */
    data: Array<Offer>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: Offer };
  /** List prospects, newest first. */
  listProspects: { input: ListProspectsInput; output: {
    /** The rows of this page, newest first. */
    data: Array<Prospect>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: Prospect };
  /** List replies, the last received first. */
  listReplies: { input: ListRepliesInput; output: {
    /** The rows of this page, newest first. */
    data: Array<ReplyRow>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: ReplyRow };
  /** List the workspace's suppressions, newest first. */
  listSuppressions: { input: ListSuppressionsInput; output: {
    /** The rows of this page, newest first. */
    data: Array<Suppression>;
    /** The `cursor` of the next page; null on the last one. */
    next_cursor: string | null;
  }; row: Suppression };
  /** Pause a running campaign. Enrolments stay and nothing is sent while paused. */
  pauseCampaign: { input: PauseCampaignInput; output: CampaignRow };
  /** Resume a paused campaign: each sequence continues where it stopped. */
  resumeCampaign: { input: ResumeCampaignInput; output: CampaignRow };
  /** Subscribe a URL to an event. The same pair again answers the subscription that exists. */
  subscribeHook: { input: SubscribeHookInput; output: {
    /** The subscription's id. */
    id: string;
    /** The event that is told. */
    event: "new_reply" | "positive_reply" | "bounce" | "unsubscribe";
    /** The URL that is told. */
    target_url: string;
  }; takesKey: true };
  /** Remove a subscription. Deliveries already queued still go out. */
  unsubscribeHook: { input: UnsubscribeHookInput; output: undefined };
  /** Replace a prospect's fields. What is omitted is cleared, except the company. */
  updateProspect: { input: UpdateProspectInput; output: ProspectWriteResult };
  /** Correct what a reply means, or mark it as handled. */
  updateReply: { input: UpdateReplyInput; output: Reply };
};

export const routes = {
  createProspect: {"method":"POST","path":"/prospects","query":["campaign"],"hasBody":true,"takesKey":true},
  createSuppression: {"method":"POST","path":"/suppressions","query":[],"hasBody":true,"takesKey":true},
  deleteSuppression: {"method":"DELETE","path":"/suppressions/:id","query":[],"hasBody":false,"takesKey":false},
  enrolProspects: {"method":"POST","path":"/campaigns/:id/prospects","query":[],"hasBody":true,"takesKey":false},
  getCampaign: {"method":"GET","path":"/campaigns/:id","query":[],"hasBody":false,"takesKey":false},
  getCompany: {"method":"GET","path":"/companies/:id","query":[],"hasBody":false,"takesKey":false},
  getProspect: {"method":"GET","path":"/prospects/:id","query":[],"hasBody":false,"takesKey":false},
  getReply: {"method":"GET","path":"/replies/:id","query":[],"hasBody":false,"takesKey":false},
  listCampaigns: {"method":"GET","path":"/campaigns","query":["status","folder_id","archived","limit","cursor"],"hasBody":false,"takesKey":false},
  listCompanies: {"method":"GET","path":"/companies","query":["search","domain","limit","cursor"],"hasBody":false,"takesKey":false},
  listEnrolments: {"method":"GET","path":"/campaigns/:id/prospects","query":["status","limit","cursor"],"hasBody":false,"takesKey":false},
  listHooks: {"method":"GET","path":"/hooks","query":["limit","cursor"],"hasBody":false,"takesKey":false},
  listMailboxes: {"method":"GET","path":"/mailboxes","query":["status","email","limit"],"hasBody":false,"takesKey":false},
  listOffers: {"method":"GET","path":"/offers","query":["status","prospect_id","company_id","since","limit","cursor"],"hasBody":false,"takesKey":false},
  listProspects: {"method":"GET","path":"/prospects","query":["email","company_id","status","created_since","updated_since","limit","cursor"],"hasBody":false,"takesKey":false},
  listReplies: {"method":"GET","path":"/replies","query":["classification","autoreplied","campaign_id","prospect_id","mailbox_id","email","handled","held","since","limit","cursor"],"hasBody":false,"takesKey":false},
  listSuppressions: {"method":"GET","path":"/suppressions","query":["kind","value","reason","created_since","limit","cursor"],"hasBody":false,"takesKey":false},
  pauseCampaign: {"method":"POST","path":"/campaigns/:id/pause","query":[],"hasBody":false,"takesKey":false},
  resumeCampaign: {"method":"POST","path":"/campaigns/:id/resume","query":[],"hasBody":false,"takesKey":false},
  subscribeHook: {"method":"POST","path":"/hooks","query":[],"hasBody":true,"takesKey":true},
  unsubscribeHook: {"method":"DELETE","path":"/hooks/:id","query":[],"hasBody":false,"takesKey":false},
  updateProspect: {"method":"PATCH","path":"/prospects/:id","query":[],"hasBody":true,"takesKey":false},
  updateReply: {"method":"PATCH","path":"/replies/:id","query":[],"hasBody":true,"takesKey":false},
} as const;
