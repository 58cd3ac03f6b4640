import { randomUUID } from "node:crypto";
import type { EventMessage } from "@outbound/contracts/event";
import { events } from "@outbound/contracts/events";
import { type Db, openDatabase } from "@outbound/postgres/database";
import type { System } from "@outbound/testing/system";
import { onTestFinished } from "vitest";

export function databasesOf({ databaseUrls }: System): Map<string, Db> {
  const databases = Object.entries(databaseUrls).map(
    ([name, url]) =>
      [name, openDatabase({ url, applicationName: "test", poolSize: 2, statementTimeoutMs: 60_000 })] as const,
  );
  onTestFinished(async () => {
    for (const [, db] of databases) await db.close();
  });
  return new Map(databases);
}

const withColumn = `select c.relname as name, exists (
    select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refuse_deleted_workspace' and t.tgenabled = 'O') as is_guarded
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`;

export type Table = { name: string; is_guarded: boolean };

export const tablesOf = async (db: Db): Promise<Table[]> => (await db.query<Table>(withColumn)).rows;

export async function rowsOf(databases: ReadonlyMap<string, Db>, workspace: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (table: string, db: Db, sql: string) => {
    const { rows } = await db.query<{ count: number }>(sql, [workspace]);
    if (rows[0]?.count) counts[table] = rows[0].count;
  };
  for (const [service, db] of databases) {
    for (const { name } of await tablesOf(db)) {
      if (name === "deleted_workspace") continue;
      await count(`${service}.${name}`, db, `select count(*)::int as count from ${name} where workspace_id = $1`);
    }
    const { rows: others } = await db.query<{ name: string }>(
      "select relname as name from pg_class where relname in ('outbox', 'workspace') and relkind = 'r'",
    );
    for (const { name } of others) {
      await count(
        `${service}.${name}`,
        db,
        `select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`,
      );
    }
  }
  return counts;
}

const id = () => randomUUID();
const now = () => new Date();

export function lateEvents(
  workspace_id: string,
  mailbox_id: string,
  living: string,
): { event: (typeof events)[number]; payload: object }[] {
  const person = {
    workspace_id,
    prospect_id: id(),
    prospect_email: "late@x.example",
    campaign_id: id(),
    campaign_name: "Late",
  };
  const visit = { workspace_id, enrolment_id: id(), step: 1, at: now(), is_suspect: false, reason: null };
  const snapshot = {
    id: id(),
    workspace_id,
    version: 1,
    email: "late@x.example",
    address_hash: null,
    first_name: "Late",
    last_name: null,
    company: null,
    timezone: null,
    custom_fields: {},
    verification_status: null,
    anonymized: false,
  };
  const engagement = {
    workspace_id,
    prospect_id: id(),
    version: 1,
    campaign_count: 1,
    emails_sent: 1,
    date_contacted: null,
    date_responded: null,
    bounced: false,
    replied: false,
    active: true,
  };
  const entry = {
    id: id(),
    workspace_id,
    version: 1,
    kind: "email",
    value: "late@x.example",
    reason: "manual",
    removed: false,
  };
  const mail = {
    workspace_id,
    mailbox_id,
    folder: "inbox",
    received_at: now(),
    message_id: `<${id()}@x.example>`,
    in_reply_to: null,
    references: [],
    ref: null,
    from: { address: "late@x.example", name: null },
    from_trusted: false,
    to: ["mara@x.example"],
    subject: "Late",
    text: "Late",
    html: null,
    automatic_headers: {},
    report: null,
  };
  const settled = {
    workspace_id,
    send_id: id(),
    attempt: 1,
    worker: id(),
    outcome: "sent",
    fault: "none",
    smtp_code: 250,
    enhanced_code: null,
    reason: null,
    at: now(),
  };
  const payloads: Record<string, object> = {
    "campaign.classify-reply": { workspace_id, reply_id: id() },
    "campaign.count-click": { workspace_id, visit_id: id() },
    "campaign.judge": { workspace_id, mailbox_id, campaign_id: id() },
    "campaign.match-answer": { ...mail, folder: "sent", in_reply_to: "<late@x.example>" },
    "campaign.reschedule": { workspace_id, campaign_id: null },
    "copy.won": {
      workspace_id,
      campaign_id: id(),
      step: 1,
      variant: "B",
      delivered: 500,
      interested: 60,
      probability: 0.98,
    },
    "engagement.changed": { engagements: [engagement] },
    "enrolment.refused": { workspace_id, campaign_id: id(), prospect_id: id(), reason: "Late" },
    "enrolment.requested": { workspace_id, campaign_id: id(), prospect: snapshot },
    "inbox.checked": { workspace_id, mailbox_id, version: 1, checked_at: now(), failed_at: null, error: null },
    "link.clicked": { ...person, url: "https://x.example", message_id: "<late@x.example>", via: "redirect" },
    "link.followed": { ...visit, url: "https://x.example" },
    "mail.opened": visit,
    "mail.received": mail,
    "mailbox.access-changed": { workspace_id, mailbox_id, version: 1, error: "Google says: invalid_grant" },
    "mailbox.domain-changed": {
      workspace_id,
      mailbox_id,
      version: 1,
      problem: "x.example has no SPF record.",
      since: now(),
    },
    "mailer.send": { workspace_id, mailbox_id, send_id: id(), attempt: 1 },
    "message.bounced": { ...person, step: 1, error: "550", hard: true },
    "message.sent": { ...person, step: 1, message_id: "<late@x.example>" },
    "operator.acted": {
      id: id(),
      workspace_id,
      actor_kind: "operator",
      actor_id: id(),
      actor_name: "root",
      source: "command",
      operation: "campaign.pause",
      request_id: id(),
      outcome: null,
      status: null,
      concerns: {},
      about: null,
    },
    "prospect.changed": { prospects: [snapshot, { ...snapshot, id: id(), workspace_id: living }] },
    "prospect.complained": person,
    "prospect.erased": { workspace_id, prospect_id: id() },
    "prospect.reassess": { workspace_id, value: "late@x.example" },
    "prospect.unsubscribed": { ...person, via: "page" },
    "prospect.work": { workspace_id, job_id: id(), step: 1 },
    "reply.classified": { ...person, reply_id: id(), classification: "interested" },
    "reply.received": { ...person, reply_id: id(), from: "late@x.example" },
    "send.settled": settled,
    "sending.guarded": { workspace_id, subject: "mailbox", subject_id: mailbox_id, finding: "6 of 100 mails bounced." },
    "suppression.changed": { entries: [entry, { ...entry, id: id(), workspace_id: living }], answered: [] },
    "unsubscribe.repeated": { ...person, via: "page" },
    "unsubscribe.requested": { workspace_id, enrolment_id: id(), step: 1, via: "page" },
    "webhook-dispatcher.deliver": { workspace_id, delivery_id: id() },
  };
  return events.map((event) => {
    const payload = payloads[event.name];
    if (!payload) throw new Error(`say what ${event.name} of a deleted workspace looks like`);
    return { event, payload: payload as EventMessage<typeof event>["payload"] as object };
  });
}
