import { randomUUID } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { consume, subscribe } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { mailboxDomainChanged } from "@outbound/contracts/events/mailbox-domain-changed";
import { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import { identifyMailbox } from "@outbound/contracts/mailboxes/identify-mailbox";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../limits.ts";
import { startMailer } from "../start-mailer.ts";

test("several mailers check a domain when it is added and then daily, and announce once that it got worse and once that it recovered", async () => {
  const broker = await testBroker();
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  const zone: Record<string, string[]> = { "acme.co": ["v=spf1 a:h.co ~all"], "_dmarc.acme.co": ["v=DMARC1; p=none"] };
  const dns = {
    txt: async (name: string) => zone[name] ?? [],
    mx: async () => [{ exchange: "mx.acme.co", priority: 1 }],
    addresses: async () => ["192.0.2.1"],
    cname: async () => [],
    srv: async () => [],
  };
  const identify = implement(identifyMailbox, async () => ({
    email: "mara@acme.co",
    tracking_domain: null,
    tracker_host: "tracker.example",
  }));
  await serveOperations(broker, { service: "campaign", operations: [identify], context: {} });
  const announced: EventMessage<typeof mailboxDomainChanged>["payload"][] = [];
  const consumers = [consume(mailboxDomainChanged, async ({ payload }) => void announced.push(payload))];
  await subscribe(broker, { service: "campaign", consumers, context: {} });
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  for (let mailer = 0; mailer < 2; mailer += 1) {
    const config = { databaseUrl: db.url, amqp, sealingKeys: ["0b".repeat(32)], ownNetworks: [], dns };
    const started = await startMailer(config, silentLog, { ...limits, domainTickMs: 50 });
    onTestFinished(() => started.stop());
  }
  const { call } = patientClient(broker);
  const caller = freshCaller();
  const mailbox_id = randomUUID();
  await call(storeCredential, { mailbox_id, smtp: { host: "h.co", port: 587 } }, caller);
  const stored = () => call(getMailboxDomain, { id: mailbox_id }, caller);
  await eventually(async () => expect((await stored()).steps).toHaveLength(4));
  expect(await stored()).toMatchObject({ broken_since: null, checked_at: expect.any(String) });

  const aDayLater = async () => {
    const { checked_at: before } = await stored();
    await db.query("update mailbox_domain set next_check_at = now() - interval '1 second' where mailbox_id = $1", [
      mailbox_id,
    ]);
    await eventually(async () => expect((await stored()).checked_at).not.toBe(before));
  };
  await aDayLater();
  expect(announced).toEqual([]);
  zone["acme.co"] = [];
  await aDayLater();
  await aDayLater();
  await eventually(() => expect(announced).toHaveLength(1));
  const about = { workspace_id: caller.workspaceId, mailbox_id };
  expect(announced[0]).toMatchObject({ ...about, problem: "acme.co has no SPF record.", since: expect.any(Date) });
  expect(await stored()).toMatchObject({ broken_since: expect.any(String) });
  // As after a failover to a server whose clock is an hour behind.
  await db.query("update mailbox_domain set version = version + 3600000 where mailbox_id = $1", [mailbox_id]);
  zone["acme.co"] = ["v=spf1 a:h.co ~all"];
  await aDayLater();
  await eventually(() => expect(announced).toHaveLength(2));
  expect(announced[1]).toMatchObject({ problem: null, since: null });
  expect(announced[1]?.version).toBeGreaterThan((announced[0]?.version ?? 0) + 3_600_000);

  await call(removeCredential, { mailbox_id }, caller);
  expect(await stored()).toEqual({ checked_at: null, broken_since: null, signed: null, steps: [] });
});
