import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { AppError, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { getCompany } from "@outbound/contracts/companies/get-company";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { OutputOf, WireInputOf } from "@outbound/contracts/operation";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import { createLogger } from "@outbound/service/logger";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { expect } from "vitest";
import { type Counter, type Counts, counters } from "../campaigns/counter-table.ts";
import { outcomeOf } from "../enrolments/outcome-table.ts";
import { openCampaign } from "../start-campaign.ts";

type CampaignFile = WireInputOf<typeof applyCampaign>;

export async function startTestService() {
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  const broker = await testBroker("campaign");
  const { call } = patientClient(broker);
  const recorded = {
    engagements: [] as Engagement[],
    credentials: [] as unknown[],
    removed: [] as string[],
    nudges: 0,
  };
  const peers = { prospect: true, mailer: true, dispatcher: true };
  const webhook: OutputOf<typeof getWebhook> = {
    url: "https://crm.example/events",
    updated_at: null,
    has_secret: true,
    subscriptions: 0,
    failing_since: null,
    switched_off_at: null,
    receivers_off: 0,
  };
  const domains = new Map<string, OutputOf<typeof getMailboxDomain>["steps"]>();
  const companies = new Set<string>();
  const names = new Map<string, string>();
  const { context, contextOn, operations } = openCampaign(
    { classifier: null, secretKey: "0d".repeat(32), trackingUrl: "https://u.example.com" },
    {
      db,
      // A slow machine isn't a silent service, so a handler's own limits don't count.
      call: (operation, input, caller) => call(operation, input, caller),
      log: createLogger("campaign", "silent"),
      nudgePlanner: () => void recorded.nudges++,
      gate: { requireOpen: () => {} },
      nameSystem: { cname: async (host) => names.get(host) ?? null, addresses: async () => [] },
    },
  );
  await serveOperations(broker, { service: "campaign", operations, context });
  await serveOperations(broker, {
    service: "prospect",
    context: {},
    operations: [
      implement(storeEngagements, async ({ engagements }) => {
        if (!peers.prospect) throw new Error("out of order");
        recorded.engagements.push(...engagements);
        return {};
      }),
      implement(getCompany, async ({ id }) => {
        if (!companies.has(id)) throw notFound("Company");
        const counts = { prospect_count: 1, contacted_count: 0, replied_count: 0, date_contacted: null };
        return { id, name: "Acme", domain: null, ...counts, created_at: new Date() };
      }),
    ],
  });
  await serveOperations(broker, {
    service: "mailer",
    context: {},
    operations: [
      implement(storeCredential, async (input) => {
        if (input.smtp?.host === "refused.example") throw new AppError("unavailable", "No.");
        recorded.credentials.push(input);
        return { access: { version: 0, error: null } };
      }),
      implement(removeCredential, async ({ mailbox_id }) => {
        if (!peers.mailer) throw new AppError("unavailable", "No.");
        recorded.removed.push(mailbox_id);
        return {};
      }),
      implement(getMailboxDomain, async ({ id }) => {
        if (!peers.mailer) throw new AppError("unavailable", "No.");
        return { checked_at: null, broken_since: null, signed: null, steps: domains.get(id) ?? [] };
      }),
    ],
  });
  await serveOperations(broker, {
    service: "webhook-dispatcher",
    context: {},
    operations: [
      implement(getWebhook, async () => {
        if (!peers.dispatcher) throw new AppError("unavailable", "No.");
        return webhook;
      }),
    ],
  });

  const kit = {
    db,
    broker,
    call,
    context,
    contextOn,
    recorded,
    peers,
    webhook,
    domains,
    companies,
    names,
    async track(caller: Caller, domain: string): Promise<void> {
      names.set(domain, "u.example.com");
      await call(configureWorkspace, { tracking_domain: domain }, caller);
      await call(verifyWorkspace, {}, caller);
    },
    mailbox: (caller: Caller, email = "ann@sender.example") =>
      call(addMailbox, { email, smtp: { host: "smtp.example", port: 25 } }, caller),

    async campaign(caller: Caller, file: Partial<CampaignFile> = {}): Promise<string> {
      const mailboxes = file.mailboxes ?? ["ann@sender.example"];
      for (const email of mailboxes) await kit.mailbox(caller, email);
      const name = `Campaign ${randomUUIDv7()}`;
      const { id } = await call(applyCampaign, { name, steps: [step()], ...file, mailboxes }, caller);
      return id;
    },
    async running(caller: Caller, file: Partial<CampaignFile> = {}): Promise<string> {
      const id = await kit.campaign(caller, file);
      await call(startCampaign, { id }, caller);
      return id;
    },
    async prospects(caller: Caller, ...people: Partial<ProspectSnapshot>[]): Promise<ProspectSnapshot[]> {
      const snapshots = people.map((person) => snapshot(caller, person));
      await call(storeProspectCopies, { prospects: snapshots }, caller);
      return snapshots;
    },
    async enrolled(caller: Caller, id: string, count: number): Promise<ProspectSnapshot[]> {
      const people = await kit.prospects(caller, ...Array.from({ length: count }, () => ({})));
      const { summary } = await call(enrolProspects, { id, prospect_ids: people.map(({ id }) => id) }, caller);
      expect(summary.enrolled).toBe(count);
      return people;
    },
  };
  return kit;
}
export const step = (body = "Hello", extra: Partial<NonNullable<CampaignFile["steps"]>[number]> = {}) => ({
  subject: "Hi",
  body,
  ...extra,
});

export function snapshot(caller: Caller, person: Partial<ProspectSnapshot> = {}): ProspectSnapshot {
  const id = randomUUIDv7();
  return {
    id,
    workspace_id: caller.workspaceId,
    version: 1,
    email: `p-${id}@people.example`,
    address_hash: null,
    first_name: "Bo",
    last_name: null,
    company: null,
    timezone: null,
    custom_fields: {},
    verification_status: null,
    anonymized: false,
    ...person,
  };
}

type Entry = Omit<SuppressionEntry, "removed_at">;

export const suppression = (caller: Caller | null, entry: Partial<Entry>): Entry => ({
  id: randomUUIDv7(),
  workspace_id: caller?.workspaceId ?? null,
  version: 1,
  kind: "email",
  value: "nobody@example.com",
  reason: "manual",
  removed: false,
  ...entry,
});

export async function refusalOf(work: Promise<unknown>): Promise<{ kind: string; message: string; details?: unknown }> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, got ${String(error)}`);
  const { kind, message, details } = error;
  return details ? { kind, message, details } : { kind, message };
}

export async function expectExactCounters(db: Db, { workspaceId }: Caller): Promise<void> {
  const workspace = db.of(workspaceId);
  const { rows: counted } = await db.query<Partial<Counts>>(
    `select campaign_id, ${counters.map((counter) => `sum(${counter}) as ${counter}`).join(", ")}
     from campaign_counter where workspace_id = $1 group by campaign_id order by campaign_id`,
    [workspaceId],
  );
  const { rows: recount } = await db.query<Partial<Counts>>(
    `select c.id as campaign_id, count(e.id) as enrolled,
       count(*) filter (where e.status = 'active') as active,
       count(*) filter (where e.status = 'stopped') as stopped,
       count(*) filter (where e.status = 'completed') as completed,
       coalesce(sum(e.current_step - 1) filter (where e.status = 'active'), 0) as passed,
       coalesce(sum(e.sent_count), 0) as sent, coalesce(sum(e.bounced_count), 0) as bounced,
       count(*) filter (where e.sent_count > e.bounced_count) as reached,
       count(e.replied_at) as replied, count(e.unsubscribed_at) as unsubscribed,
       count(e.opened_at) as opened, count(e.clicked_at) as clicked,
       count(p.verification_status) as verified,
       count(*) filter (where p.verification_status = 'invalid') as invalid,
       ${Object.entries(replyConditions)
         .map(
           ([counter, condition]) => `(
             select count(*) from reply r
             where r.workspace_id = c.workspace_id and r.campaign_id = c.id and not r.held and ${condition}) as ${counter}`,
         )
         .join(", ")}
     from campaign c
     left join enrolment e on e.workspace_id = c.workspace_id and e.campaign_id = c.id
     left join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where c.workspace_id = $1 group by c.workspace_id, c.id order by c.id`,
    [workspaceId],
  );
  expect(counted).toEqual(recount);
  await expectExactOutcomes(workspace);
  await expectExactEngagements(workspace);
}

async function expectExactOutcomes(db: WorkspaceDb): Promise<void> {
  const { rows: counted } = await db.query(
    `select campaign_id, outcome, is_emailed, sum(change)::int as prospects from campaign_outcome where workspace_id = $1
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3`,
  );
  const { rows: recount } = await db.query(
    `select campaign_id, ${outcomeOf("e")} as outcome, sent_count > 0 as is_emailed, count(*)::int as prospects
     from enrolment e where workspace_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(counted).toEqual(recount);
}

async function expectExactEngagements(db: WorkspaceDb): Promise<void> {
  const { rows } = await db.query(
    `select g.prospect_id, g.emails_sent, known.emails_sent as recount, g.date_contacted from engagement g
     cross join lateral (
       select count(*) as emails_sent from enrolment e
       join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.step is not null and s.state in ('sent', 'unknown')
       where e.workspace_id = g.workspace_id and e.prospect_id = g.prospect_id) known
     where g.workspace_id = $1
       and (g.emails_sent <> known.emails_sent or (g.date_contacted is null) <> (known.emails_sent = 0))`,
  );
  expect(rows).toEqual([]);
}

const replyConditions = {
  replies: "true",
  autoreplied: "r.autoreplied",
  interested: "not r.autoreplied and r.classification = 'interested'",
  neutral: "not r.autoreplied and r.classification = 'neutral'",
  not_interested: "not r.autoreplied and r.classification = 'notInterested'",
} satisfies Partial<Record<Counter, string>>;
