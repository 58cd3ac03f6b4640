import { listDeadQueues } from "@outbound/broker/dead-queue";
import type { Db } from "@outbound/postgres/database";
import { countGrants } from "./grants.ts";
import { lateAttempts } from "./late-attempts.ts";
import type { World } from "./world.ts";

export type Evidence = {
  prospects: Map<string, { id: string }[]>;
  suppressions: Map<string, { id: string; reason: string }[]>;
  copies: Set<string>;
  enrolments: Map<string, Enrolment[]>;
  replies: Map<string, number>;
  mails: Map<string, Arrived[]>;
  facts: Map<string, Set<string>>;
  deliveries: Delivery[];
  posts: Map<string, number>;
  late: Map<string, number>;
  grants: Grant[];
  /** Addresses of mailboxes that send nothing until somebody mends them. */
  waiting: string[];
  dead: number;
  unfinished: number;
};

type Arrived = { begunAt: Date; dispatchedAt: Date | undefined };
export type Enrolment = { email: string; status: string; state: string | null };
type Send = { message_id: string; dispatched_at: Date };
/** How often the provider renewed its token, and how often the mailer stored one. */
type Grant = { account: string; renewals: number; stored: number };
type Delivery = { id: string; status: string; attempts: number };

export async function gatherEvidence(world: World<unknown>): Promise<Evidence> {
  const { dbs, broker, sink, receiver, logFolder } = world;
  const [grants, waiting] = await Promise.all([gatherGrants(world), findWaiting(dbs.campaign)]);
  const [prospects, suppressions, copies, enrolments, replies, sends, deliveries, deadQueues, ...outboxes] =
    await Promise.all([
      rows<{ id: string; email: string }>(dbs.prospect, "select id, email from prospect"),
      rows<{ id: string; value: string; reason: string }>(dbs.prospect, "select id, value, reason from suppression"),
      rows<{ id: string }>(
        dbs.campaign,
        "select id from prospect_copy union all select id from suppression_copy where not removed",
      ),
      rows<Enrolment>(
        dbs.campaign,
        `select email, status, state from enrolment
       join prospect_copy on prospect_copy.workspace_id = enrolment.workspace_id and prospect_copy.id = prospect_id
       left join send on send.workspace_id = enrolment.workspace_id and send.enrolment_id = enrolment.id`,
      ),
      rows<{ from_address: string }>(dbs.campaign, "select from_address from reply"),
      rows<Send>(dbs.campaign, "select message_id, dispatched_at from send where dispatched_at is not null"),
      rows<Delivery>(dbs["webhook-dispatcher"], "select id, status, attempts from delivery"),
      listDeadQueues(broker),
      ...[dbs.prospect, dbs.campaign].map((db) => rows<{ id: string }>(db, "select id from outbox")),
    ]);
  const notices = receiver.received.map(({ path, headers, body }) => ({
    path,
    delivery: String(headers["x-service-delivery"]),
    notice: JSON.parse(body.toString()) as { id: string; type: string; prospect_email: string },
  }));
  const unsettled = enrolments.filter(
    ({ status, state }) => status === "active" || ["planned", "claimed", "dispatched"].includes(state ?? ""),
  );
  const dispatched = new Map(sends.map(({ message_id, dispatched_at }) => [message_id, dispatched_at]));
  const pending = deliveries.filter(({ status }) => status === "pending");
  return {
    prospects: Map.groupBy(prospects, ({ email }) => email),
    suppressions: Map.groupBy(suppressions, ({ value }) => value),
    copies: new Set(copies.map(({ id }) => id)),
    enrolments: Map.groupBy(enrolments, ({ email }) => email),
    replies: countBy(replies, ({ from_address }) => from_address),
    mails: mapValues(
      Map.groupBy(sink.mails, ({ to }) => to[0] ?? ""),
      (mails) => mails.map(({ text, begunAt }) => ({ begunAt, dispatchedAt: dispatched.get(messageIdOf(text)) })),
    ),
    facts: mapValues(
      Map.groupBy(notices, ({ path, notice }) => factKey(notice.type, path, notice.prospect_email)),
      (ofFact) => new Set(ofFact.map(({ notice }) => notice.id)),
    ),
    deliveries,
    posts: countBy(notices, ({ delivery }) => delivery),
    late: await lateAttempts(logFolder),
    grants,
    waiting,
    dead: deadQueues.reduce((sum, { count }) => sum + count, 0),
    unfinished: outboxes.flat().length + unsettled.length + pending.length,
  };
}

async function gatherGrants({ dbs, provider, grantsBefore }: World<unknown>): Promise<Grant[]> {
  const grants = await countGrants(dbs.mailer, provider);
  return [...grants].map(([account, { version, renewals }]) => {
    const before = grantsBefore.get(account) ?? { version, renewals: 0 };
    return { account, stored: version - before.version, renewals: renewals - before.renewals };
  });
}

async function findWaiting(db: Db): Promise<string[]> {
  const sql = "select email from mailbox where status = 'error' or access_error is not null";
  return (await rows<{ email: string }>(db, sql)).map(({ email }) => email);
}

const messageIdOf = (mail: string) => /^Message-ID: (<\S+>)/im.exec(mail)?.[1] ?? "";

export const factKey = (event: string, path: string, email: string) => `${event} ${path} ${email}`;

async function rows<Row>(db: Db, sql: string): Promise<Row[]> {
  return (await db.query<Row & Record<string, unknown>>(sql)).rows;
}

const mapValues = <In, Out>(map: Map<string, In>, change: (value: In) => Out) =>
  new Map([...map].map(([key, value]) => [key, change(value)]));

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string) =>
  mapValues(
    Map.groupBy(items, (item) => keyOf(item)),
    ({ length }) => length,
  );
