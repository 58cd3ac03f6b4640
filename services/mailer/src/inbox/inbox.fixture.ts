import { randomUUID } from "node:crypto";
import { consume, subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import type { EventMessage } from "@outbound/contracts/event";
import { inboxChecked } from "@outbound/contracts/events/inbox-checked";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { type Dovecot, startDovecot } from "@outbound/testing/dovecot";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeEach, onTestFinished } from "vitest";
import { limits } from "../limits.ts";
import { startMailer } from "../start-mailer.ts";
import { thisMachine } from "../testing/this-machine.fixture.ts";
import { type InboxLimits, inboxLimits } from "./inbox-limits.ts";

export const secretKey = "0d".repeat(32);

const quick: InboxLimits = {
  ...inboxLimits,
  tickMs: 50,
  activePollMs: 100,
  quietPollMs: 100,
  watchMs: 1_000,
  firstRetryMs: 200,
  loginRetryMs: 200,
};

export type Fact = EventMessage<typeof mailReceived>;
type ImapServer = { host: string; port: number; secure: boolean; user: string; pass: string };

export async function dovecotForFile(): Promise<Dovecot> {
  const started = await startDovecot();
  const missing = typeof started === "string" ? started : undefined;
  if (typeof started !== "string") atEndOfFile(async () => started[Symbol.asyncDispose]());
  beforeEach((context) => context.skip(missing !== undefined, missing));
  return started as Dovecot;
}

export async function inboxServers(): Promise<{ db: Db & { url: string }; dovecot: Dovecot }> {
  const dovecot = await dovecotForFile();
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  beforeEach(async () => void (await db.query("truncate mailbox_inbox, imap_cursor")));
  return { db, dovecot };
}

export async function inboxSystem(db: Db & { url: string }) {
  const broker = await testBroker();
  const facts: Fact[] = [];
  const states: EventMessage<typeof inboxChecked>["payload"][] = [];
  const consumers = [
    consume(mailReceived, async (fact) => void facts.push(fact)),
    consume(inboxChecked, async ({ payload }) => void states.push(payload)),
  ];
  await subscribe(broker, { service: "campaign", consumers, context: {} });

  const start = async (changes: Partial<InboxLimits> = {}, amqpUrl = testServers().rabbitmqUrl) => {
    const amqp = { url: amqpUrl, namespace: broker.namespace };
    const inbox = { ...quick, ...changes };
    const mailer = await startMailer(
      { databaseUrl: db.url, amqp, sealingKeys: [secretKey], ownNetworks: thisMachine },
      silentLog,
      { ...limits, inbox },
    );
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= mailer.stop());
    onTestFinished(stop);
    return { stop };
  };
  const { call } = patientClient(broker);
  const callers = new Map<string, Caller>();
  const callerOf = (mailboxId: string) => callers.get(mailboxId) ?? freshCaller();
  const smtp = { host: "127.0.0.1", port: 1, secure: false };
  const storeAgain = (mailbox_id: string, imap: ImapServer) =>
    call(storeCredential, { mailbox_id, smtp, imap }, callerOf(mailbox_id));
  const addMailbox = async (imap: ImapServer) => {
    const mailbox_id = randomUUID();
    callers.set(mailbox_id, freshCaller());
    await storeAgain(mailbox_id, imap);
    return mailbox_id;
  };
  const check = (mailbox_id: string) => call(checkCredential, { mailbox_id }, callerOf(mailbox_id));
  const factsOf = (mailboxId: string) => facts.filter(({ payload }) => payload.mailbox_id === mailboxId);
  const statesOf = (mailboxId: string) =>
    states.filter(({ mailbox_id }) => mailbox_id === mailboxId).toSorted((a, b) => a.version - b.version);
  return { broker, start, addMailbox, callerOf, storeAgain, check, factsOf, statesOf };
}

export function plainMail(subject: string, more: Record<string, string> = {}): string {
  const headers = {
    From: '"Bob Baker" <bob@example.com>',
    To: "ann@acme.test",
    Subject: subject,
    "Message-ID": `<${randomUUID()}@example.com>`,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\nHello Ann.\r\n`;
}
