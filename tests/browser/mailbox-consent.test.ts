import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { type MailProvider, startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";
import { eventually } from "@outbound/testing/eventually";
import { type System, startSystem } from "@outbound/testing/system";
import { startTokenMailServer, type TokenMailServer } from "@outbound/testing/token-mail-server";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, useSystem, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

const names = ["Google", "Microsoft"] as const;
type Name = (typeof names)[number];
/** As they are: Microsoft replaces a refresh token at each use. */
const behaviours = { Google: {}, Microsoft: { rotates: true, takesUsedTokens: true } };

// Most of each test is waiting.
const options = { concurrent: true };

describe.skipIf(whyNot)(`a mailbox at Google or Microsoft in a browser${whyNot ? `: ${whyNot}` : ""}`, options, () => {
  const worlds = new Map<Name, { provider: MailProvider; mail: TokenMailServer }>();
  let system: System;
  beforeAll(async () => {
    for (const name of names) {
      const provider = await startMailProvider({ name });
      provider.behave(behaviours[name]);
      worlds.set(name, { provider, mail: await startTokenMailServer((...login) => provider.refusalOf(...login)) });
    }
    system = await startSystem({ env: Object.assign({}, ...names.map(settingsOf)) });
    useSystem(system);
  });
  afterAll(async () => {
    await system?.stop();
    for (const { mail, provider } of worlds.values()) await Promise.all([mail.stop(), provider.stop()]);
  });

  function worldOf(name: Name) {
    const world = worlds.get(name);
    if (!world) throw new Error(`${name} did not start.`);
    return world;
  }

  function settingsOf(name: Name): Record<string, string> {
    const { provider, mail } = worldOf(name);
    const { host, port } = mail.server;
    const settings = {
      OAUTH_ISSUER: provider.url,
      OAUTH_CLIENT_ID: clientId,
      OAUTH_CLIENT_SECRET: clientSecret,
      SMTP_URL: `smtp://${host}:${port}`,
      // Nobody listens there: a server that doesn't answer in IMAP would hold the mailer up at the end.
      IMAP_URL: `imap://${host}:9`,
    };
    return Object.fromEntries(Object.entries(settings).map(([key, value]) => [`${name.toUpperCase()}_${key}`, value]));
  }

  async function allow(page: Page) {
    await page.getByText("This is not the real thing.").waitFor();
    await page.getByRole("button", { name: "Allow" }).click();
  }

  async function enrol(workspace: Workspace, campaign: string, name: string) {
    const people = await Promise.all(
      Array.from({ length: 3 }, (_, at) => createProspect(workspace, { email: `${name}${at}@list.example` })),
    );
    await workspace.operate(enrolProspects, { id: campaign, prospect_ids: people.map(({ id }) => id) });
    return people.map(({ email }) => email);
  }

  test("whose consent was refused says what is left, and is connected again or removed there", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await newVisitor(system.baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const email = freshAddress("mara");
    await page.goto(inWorkspace(workspace, "/mailboxes/add?show=google"));
    await page.getByLabel("Email", { exact: true }).fill(email);
    await expectNothingInTheWay(page, "mailbox-connect");
    await page.getByRole("button", { name: "Sign in to Google" }).click();
    const deny = page.getByRole("button", { name: "Deny" });
    await deny.click();
    const notice = page.getByRole("alert").filter({ hasText: `${email} stays in the list` });
    await notice.waitFor();
    await expectNothingInTheWay(page, "mailbox-refused");
    await notice.getByRole("button", { name: "Connect again" }).click();
    await deny.click();
    await notice.getByRole("button", { name: "Remove mailbox" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove mailbox" }).click();
    await page.getByText("Mailbox removed").waitFor();
    expect(await workspace.operate(listMailboxes, {})).toMatchObject({ data: [] });
    await close();
  });

  async function connect(page: Page, workspace: Workspace, name: Name, email: string) {
    await page.goto(inWorkspace(workspace, "/mailboxes/add"));
    await page.getByRole("radio", { name: new RegExp(`^${name}.*no password here`) }).check();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Emails a day").fill("");
    await page.getByLabel("Gap between two emails (s)").fill("0");
    await page.getByLabel("Start slowly").uncheck();
    await page.getByRole("button", { name: `Sign in to ${name}` }).click();
    await allow(page);
    await page.getByText(`Connected as ${email}.`).waitFor();
    await page
      .getByRole("region", { name: "Check of this mailbox" })
      .getByText(`Signed in as ${email}`)
      .first()
      .waitFor();
  }

  test.each(names)(
    "at %s is connected by signing in, sends, loses its grant and says so, and is connected again: each mail arrives once",
    async (name) => {
      const { provider, mail } = worldOf(name);
      const workspace = await freshWorkspace("Acme");
      const { page, complaints, close } = await newVisitor(system.baseUrl);
      await becomeOwner(page, workspace, freshAddress("ada"));
      const email = freshAddress("mara");
      await connect(page, workspace, name, email);

      const campaign = await runningCampaign(workspace, { mailboxes: [email] });
      const first = await enrol(workspace, campaign, "first");
      await eventually(() => expect(first.map((to) => mail.countOf(`To: ${to}`))).toEqual([1, 1, 1]));

      const here = page.url();
      await page.goto(`${provider.url}/account`);
      const grant = page.locator("form").filter({ hasText: email });
      await grant.getByRole("button", { name: "Revoke" }).click();
      await grant.waitFor({ state: "detached" });
      mail.dropConnections();
      const second = await enrol(workspace, campaign, "second");
      await eventually(async () => {
        const { data } = await workspace.operate(listMailboxes, {});
        expect(data).toMatchObject([{ status: "needs_reconnect" }]);
      });
      await page.goto(here);
      await page.getByText(`${name} says: invalid_grant: Token has been expired or revoked.`).waitFor();
      await page.getByText("The mailbox sends nothing until somebody signs in").waitFor();
      if (name === "Google") await expectNothingInTheWay(page, "mailbox-reconnect");
      expect(await page.getByText("Connected as").count()).toBe(0);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Remove mailbox" }).click();
      const removal = page.getByRole("dialog");
      await removal.getByText(`Outbound’s access at ${name} is deleted`).waitFor();
      expect(await removal.getByText("passwords").count()).toBe(0);
      await removal.getByRole("button", { name: "Cancel" }).click();
      expect(second.map((to) => mail.countOf(`To: ${to}`))).toEqual([0, 0, 0]);

      await page.getByRole("button", { name: `Connect ${name}` }).click();
      await allow(page);
      await page.getByText(`Connected as ${email}.`).waitFor();
      const everybody = [...first, ...second];
      await eventually(() => expect(everybody.map((to) => mail.countOf(`To: ${to}`))).toEqual(everybody.map(() => 1)));
      expect(mail.mails).toHaveLength(everybody.length);
      expect(await page.goto(inWorkspace(workspace, "/mailboxes"))).toBeTruthy();
      // The provider is another host, and it is gone to on purpose.
      expect(complaints.filter((complaint) => !complaint.includes(provider.url))).toEqual([]);
      const logs = await Promise.all(
        (["gateway", "mailer", "campaign"] as const).map((service) => system.log(service)),
      );
      for (const token of mail.logins) expect(logs.join().includes(token.slice(0, 60))).toBe(false);
      await close();
    },
  );

  test("is changed without signing in anew, and says whose sign-in connected nothing", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await newVisitor(system.baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const [email, bob] = [freshAddress("mara"), freshAddress("bob")];
    await connect(page, workspace, "Google", email);
    await page.getByRole("link", { name: "Edit", exact: true }).press("Enter");
    await page.getByLabel("Sender name").fill("Mara Lind");
    await page.getByLabel("Emails a day").fill("40");
    await page.getByLabel("Signature").fill("Mara");
    await expectNothingInTheWay(page, "mailbox-change");
    await press(page.getByRole("button", { name: "Save" }));
    await page.getByRole("heading", { name: email, level: 1, exact: true }).waitFor();
    const { data } = await workspace.operate(listMailboxes, {});
    expect(data).toMatchObject([{ name: "Mara Lind", daily_limit: 40, signature: "Mara", status: "active" }]);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign in to Google again" }).click();
    await page.getByLabel("Sign in as").fill(bob);
    await allow(page);
    await page.getByText(`Somebody signed in as ${bob}, not as ${email}.`).waitFor();
    await expectNothingInTheWay(page, "mailbox-other-account");
    await close();
  });
});
