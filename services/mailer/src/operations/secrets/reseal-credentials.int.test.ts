import { randomUUID } from "node:crypto";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { listCredentialKeys } from "@outbound/contracts/secrets/list-sealing-keys";
import { resealCredentials } from "@outbound/contracts/secrets/reseal-secrets";
import { Sealer } from "@outbound/service/sealer";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { findCredentials, purpose } from "../../credentials/credential-table.ts";
import { limits } from "../../limits.ts";
import { startMailer } from "../../start-mailer.ts";
import { thisMachine } from "../../testing/this-machine.fixture.ts";

const [oldKey, newKey] = ["01".repeat(32), "02".repeat(32)];
const smtp = { host: "smtp.acme.example", port: 587, secure: false, user: "ann" };

test("a rotation loses no credential while old and new replicas store some: the new key opens all, as stored last", async () => {
  const db = await testDatabase(new URL("../../../prisma", import.meta.url));
  const caller = freshCaller();
  const start = async (...sealingKeys: string[]) => {
    const broker = await testBroker();
    const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
    const mailer = await startMailer(
      { databaseUrl: db.url, amqp, sealingKeys, ownNetworks: thisMachine },
      silentLog,
      limits,
    );
    onTestFinished(() => mailer.stop());
    return patientClient(broker).call;
  };
  // As in a rolling deployment, the first process knows both keys and still seals with the old one.
  const [old, fresh] = [await start(oldKey, newKey), await start(newKey, oldKey)];
  const last = new Map<string, string>();
  const store = async (call: typeof old, mailbox_id: string, pass: string) => {
    await call(storeCredential, { mailbox_id, smtp: { ...smtp, pass } }, caller);
    last.set(mailbox_id, pass);
  };
  const ids = Array.from({ length: 250 }, () => randomUUID());
  for (const id of ids) await store(old, id, `first of ${id}`);
  const versions = new Map<string, number | undefined>();
  const oldSealer = new Sealer([oldKey], purpose);
  for (const mailboxId of ids) {
    const [stored] = await findCredentials(db, oldSealer, [{ workspaceId: caller.workspaceId, mailboxId }]);
    versions.set(mailboxId, stored?.version);
  }

  const changed = new Set(ids.filter((_, index) => index % 5 === 0));
  const storing = (async () => {
    for (const id of changed) await store(fresh, id, `second of ${id}`);
  })();
  const first = await fresh(resealCredentials, {}, caller);
  expect(first).toMatchObject({ read: 200, unreadable: [], next_cursor: expect.any(String) });
  await storing;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await fresh(resealCredentials, { ...(cursor && { cursor }) }, caller);
    expect(page.unreadable).toEqual([]);
    cursor = page.next_cursor;
  }

  const rotated = await start(newKey);
  expect(await rotated(listCredentialKeys, {}, caller)).toMatchObject({
    keys: [{ secrets: 250, is_known: true }],
  });
  const sealer = new Sealer([newKey], purpose);
  for (const mailboxId of ids) {
    const [found] = await findCredentials(db, sealer, [{ workspaceId: caller.workspaceId, mailboxId }]);
    expect(found?.open().smtp.pass).toBe(last.get(mailboxId));
    // Resealing alone keeps the version, so open connections stay in use.
    if (!changed.has(mailboxId)) expect(found?.version).toBe(versions.get(mailboxId));
  }
});
