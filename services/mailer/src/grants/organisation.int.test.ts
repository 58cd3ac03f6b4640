import { generateKeyPairSync } from "node:crypto";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import type { ServiceAccount } from "../oauth-settings.ts";
import { oauthWorld } from "../testing/oauth-world.fixture.ts";

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const serviceAccount: ServiceAccount = {
  email: "outbound@acme.iam.example",
  privateKey: pair.privateKey,
  keyId: "one",
};
const trusted = { serviceAccounts: { [serviceAccount.email]: pair.publicKey }, lets: "the application" } as const;

describe.each([
  ["a JWT bearer assertion of a service account, as at Google", { serviceAccount }],
  ["client credentials, as at Microsoft", {}],
])("with %s", async (_, credentials) => {
  const caller = freshCaller();
  const organisations = [{ workspaceId: caller.workspaceId, domain: "acme.example" }];
  const { db, provider, mail, system } = await oauthWorld({ ...credentials, organisations });
  let mailboxes = 0;
  const email = (name = "ann") => `${name}${(mailboxes += 1)}@acme.example`;

  test("a mailbox of the organisation sends without a person's consent, and requests one token an hour", async () => {
    provider.behave(trusted);
    const { campaign, start, addMailbox, heard } = await system();
    await start();
    const { mailbox_id } = await addMailbox({ email: email(), caller });
    const before = provider.accesses;
    for (let turn = 0; turn < 2; turn += 1) {
      const row = await campaign.plan(caller.workspaceId, mailbox_id);
      await eventually(() => expect(row.state).toBe("sent"));
      expect(mail.countOf(row.message_id)).toBe(1);
    }
    expect(provider.accesses - before).toBe(1);
    await db.query("update mailbox_grant set access_ends_at = now() - interval '1 second' where mailbox_id = $1", [
      mailbox_id,
    ]);
    mail.dropConnections();
    await db.query("update mailbox_credential set updated_at = clock_timestamp() where mailbox_id = $1", [mailbox_id]);
    const late = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect(late.state).toBe("sent"));
    expect(provider.accesses - before).toBe(2);
    expect(heard.filter(({ error }) => error !== null)).toEqual([]);
  });

  test("a mailbox of another workspace or another domain still needs a person's consent", async () => {
    provider.behave(trusted);
    const { start, addMailbox, heard } = await system();
    await start();
    const before = provider.accesses;
    const strangers = [
      await addMailbox({ email: email() }),
      await addMailbox({ email: "ann@acme.example.evil.example", caller }),
      await addMailbox({ email: "ann@evilacme.example", caller }),
    ];
    for (const { mailbox_id } of strangers) {
      await eventually(() => expect(heard.find((one) => one.mailbox_id === mailbox_id)?.error).toMatch(/Sign in at/));
    }
    expect(provider.accesses).toBe(before);
  });

  test("while an organisation refuses the client its mails wait, and the operator is to act", async () => {
    provider.behave({});
    const { campaign, start, addMailbox } = await system();
    await start();
    const { mailbox_id } = await addMailbox({ email: email(), caller });
    const row = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect(row.state).toBe("deferred"));
    expect(row.outcomes[0]).toMatchObject({
      fault: "sender",
      reason: expect.stringContaining("refuses this installation"),
    });
    provider.behave(trusted);
    const again = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect(again.state).toBe("sent"));
  });
});
