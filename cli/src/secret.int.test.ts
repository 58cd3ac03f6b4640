import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@outbound/postgres/database";
import { Sealer } from "@outbound/service/sealer";
import { afterAll, expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const [newKey, oldKey, lostKey] = [1, 2, 3].map(() => randomBytes(32).toString("hex")) as [string, string, string];
const { system, outbound, json, newWorkspace } = await startCliTest({
  env: { OUTBOUND_SEALING_KEYS: `${newKey},${oldKey}` },
});
const mailer = openDatabase({ url: system.databaseUrls.mailer, applicationName: "test" });
const dispatcher = openDatabase({ url: system.databaseUrls["webhook-dispatcher"], applicationName: "test" });
afterAll(() => Promise.all([mailer.close(), dispatcher.close()]));

const sealerOf = (key: string, purpose: string) => new Sealer([key], purpose);
const credentials = "mailbox credential";
const keyIdOf = (key: string) => sealerOf(key, credentials).keyId;

test("a rotation seals every stored secret with the first key, and a second one finds nothing to do", async () => {
  const workspace = await newWorkspace();
  const mailboxes = Array.from({ length: 450 }, () => randomUUID());
  for (const id of mailboxes) await storeSealed(oldKey, workspace, id);
  // The first release stored secrets as they are.
  await dispatcher.query("insert into signing_secret (workspace_id, secret) values ($1, 'whsec_old')", [workspace]);

  expect(await json(["secret", "list"])).toEqual([
    expect.objectContaining({ what: "mailbox credentials", key: keyIdOf(oldKey), secrets: 450, is_sealing: false }),
    expect.objectContaining({ what: "webhook signing secrets", key: null, secrets: 1 }),
  ]);
  const { code, stdout } = await outbound(["secret", "rotate"]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `450 of 450 mailbox credentials were brought to key ${keyIdOf(newKey)}.\n1 of 1 webhook signing secrets were brought to key ${keyIdOf(newKey)}.\n0 of 0 second factors were brought to key ${keyIdOf(newKey)}.\n`,
  });
  expect(await json(["secret", "rotate"])).toMatchObject([
    { read: 450, resealed: 0 },
    { read: 1, resealed: 0 },
    { what: "second factors", read: 0, resealed: 0 },
  ]);
  expect(await json(["secret", "list"])).toMatchObject([
    { key: keyIdOf(newKey), secrets: 450, is_sealing: true },
    { key: keyIdOf(newKey), secrets: 1, is_sealing: true },
  ]);

  const { rows } = await mailer.query<{ mailbox_id: string; secret: Buffer }>(
    "select mailbox_id, secret from mailbox_credential where workspace_id = $1",
    [workspace],
  );
  for (const { mailbox_id, secret } of rows) {
    expect(sealerOf(newKey, credentials).open(`${workspace}/${mailbox_id}`, secret)).toBe(`{"for":"${mailbox_id}"}`);
  }
  expect((await json(["webhook", "secret", "-w", workspace])).secret).toBe("whsec_old");
});

test("secrets sealed with a lost key are reported with the key's id, and don't stop the rotation of the others", async () => {
  const workspace = await newWorkspace();
  const [lost, fine] = [randomUUID(), randomUUID()];
  await storeSealed(lostKey, workspace, lost);
  await storeSealed(oldKey, workspace, fine);
  await dispatcher.query("insert into signing_secret (workspace_id, sealed) values ($1, $2)", [
    workspace,
    sealerOf(lostKey, "webhook signing secret").seal(workspace, "whsec_lost"),
  ]);

  const { code, stderr } = await outbound(["secret", "rotate"]);
  expect(code).toBe(1);
  expect(stderr).toContain("2 secrets can't be opened");
  expect(stderr).toContain(`${lost}: its key ${keyIdOf(lostKey)} is not among OUTBOUND_SEALING_KEYS`);
  const keys = await json(["secret", "list"]);
  expect(keys).toContainEqual(expect.objectContaining({ key: keyIdOf(lostKey), secrets: 1, is_known: false }));
  expect(keys).not.toContainEqual(expect.objectContaining({ key: keyIdOf(oldKey) }));

  const shown = await outbound(["webhook", "secret", "-w", workspace]);
  expect(shown.stderr).toContain(`The signing secret can't be opened: its key ${keyIdOf(lostKey)}`);
  const replaced = await json(["webhook", "secret", "-w", workspace, "--rotate"]);
  expect(replaced.secret).toMatch(/^whsec_/);
  expect(await json(["webhook", "secret", "-w", workspace])).toEqual(replaced);
});

async function storeSealed(key: string, workspace: string, mailboxId: string): Promise<void> {
  const secret = sealerOf(key, credentials).seal(`${workspace}/${mailboxId}`, `{"for":"${mailboxId}"}`);
  await mailer.query(
    "insert into mailbox_credential (workspace_id, mailbox_id, secret, updated_at) values ($1, $2, $3, now())",
    [workspace, mailboxId, secret],
  );
}
