import { deadQueue } from "@outbound/broker/topology";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { endOperator, makeOperator } from "@outbound/contracts/people/make-operator";
import { patientClient } from "@outbound/testing/patient-client";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshWorkspace, operate, runningCampaign, system, systemBroker, type Workspace } from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import { chooseInMenu } from "./written-copy.ts";

const hostile = `<img src=x onerror="document.title='taken'">`;
const timeout = 100_000;
const at = (path: string) => `${system().baseUrl}/app/operator${path}`;

/** As if a service had given up on it. */
async function bury(id: string): Promise<void> {
  const broker = await systemBroker();
  const queue = deadQueue(broker, "prospect");
  const body = JSON.stringify({ payload: { text: hostile } });
  const headers = { queue: `${broker.namespace}prospect.link.clicked`, error: `Could not read ${hostile}`, attempt: 6 };
  const session = await broker.currentSession();
  await session.withChannel(async (channel) => {
    channel.sendToQueue(queue, Buffer.from(body), { messageId: id, type: "link.clicked", headers });
    await channel.waitForConfirms();
  });
}

/** Resolves to the name of a campaign that the operator has paused. */
async function heldCampaign(workspace: Workspace): Promise<string> {
  const name = `Held ${crypto.randomUUID()}`;
  const id = await runningCampaign(workspace, { name });
  const { call } = patientClient(await systemBroker());
  await call(pauseCampaign, { id }, { workspaceId: workspace.id, requestId: crypto.randomUUID(), actor: "operator" });
  return name;
}

describe.skipIf(whyNot)(`the operator's pages${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function operator(workspace: Workspace, options: BrowserContextOptions = {}) {
    const visitor = await newVisitor(system().baseUrl, options);
    const email = freshAddress("root");
    await becomeOwner(visitor.page, workspace, email);
    await operate(makeOperator, { email });
    return { ...visitor, email };
  }

  const say = async (page: Page, button: string) => {
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: button }).click();
  };

  test("into a workspace that has nobody its owner is invited, however slowly its members are listed", async () => {
    const { page, close } = await operator(await freshWorkspace("Acme"));
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/app/api/member.list", async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.goto(at(`/workspaces/${(await freshWorkspace("North")).id}`));
    await page.getByRole("heading", { name: "North", level: 1 }).waitFor();
    await asked.promise;
    const invite = page.getByRole("button", { name: "Invite member" });
    expect(await invite.count()).toBe(0);
    answered.resolve();
    await invite.click();
    expect(await page.getByLabel("Role", { exact: true }).inputValue()).toBe("owner");
    await close();
  });

  test("who runs the installation makes a workspace, owns it, lets people in and out, and deletes it", async () => {
    const own = await freshWorkspace("Acme");
    const { page, complaints, close } = await operator(own, { timezoneId: "Asia/Tokyo" });
    const name = `North ${crypto.randomUUID().slice(0, 8)}`;
    const held = await heldCampaign(await freshWorkspace("Acme"));
    await page.goto(inWorkspace(own, "/home"));
    await chooseInMenu(page, "Workspace Acme", "Installation");
    await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
    await page.getByRole("row", { name: /^campaign .*Ready/ }).waitFor({ timeout });
    await page.getByRole("link", { name: /^Pauses/ }).click();
    await page.getByRole("row", { name: held }).waitFor();
    await page.getByRole("link", { name: "Workspaces" }).click();
    await page.getByRole("button", { name: "New workspace" }).click();
    await page.getByLabel("Name of the new workspace").fill(`${name} <b>`);
    await page.getByRole("button", { name: "Create workspace" }).click();
    await atHome(page);
    await page.getByRole("button", { name: `Workspace ${name} <b>` }).waitFor();
    await page.getByText("Owner", { exact: true }).first().waitFor();
    await page.goto(page.url().replace("/home", "/settings/sending"));
    await page.getByLabel("Time zone").waitFor();
    expect(await page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
    await page.goto(at("/workspaces"));
    await page.getByRole("link", { name: `${name} <b>`, exact: true }).click();
    await page.getByRole("heading", { name: `${name} <b>`, level: 1 }).waitFor();
    await chooseInMenu(page, "More", "Rename workspace");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Rename workspace" }).click();
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();

    await page.getByRole("button", { name: "Pause sending" }).click();
    await page.getByLabel("Reason").fill("The domain moves");
    await page.getByRole("dialog").getByRole("button", { name: "Pause sending" }).click();
    await page.getByRole("row", { name: /The domain moves.*root-.*\(operator\)/ }).waitFor();
    await page.getByRole("button", { name: "Resume sending" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resume sending" }).click();
    await page.getByRole("button", { name: "Pause sending" }).waitFor();

    const guest = freshAddress("ada");
    await page.getByRole("button", { name: "Invite member" }).click();
    await page.getByLabel("Email", { exact: true }).fill(guest);
    await page.getByLabel("Your password").fill("not this one");
    await page.getByRole("button", { name: "Create invitation" }).click();
    await page.getByText("The password is wrong.").waitFor();
    await say(page, "Create invitation");
    const link = await page.getByLabel(`Invitation link for ${guest}`).inputValue();
    const invited = await newVisitor(system().baseUrl);
    await invited.page.goto(link);
    await invited.page.getByLabel("Password").fill(password);
    await invited.page.getByRole("button", { name: "Create account" }).click();
    await atHome(invited.page);
    await invited.page.getByRole("button", { name: `Workspace ${name}` }).click();
    await invited.page.getByRole("menuitem", { name: "Workspace settings" }).waitFor();
    expect(await invited.page.getByRole("menuitem", { name: "Installation" }).count()).toBe(0);

    await page.goto(at("/users"));
    await page.getByLabel("Find by email").fill(guest.slice(0, 12));
    await page.getByLabel("Find by email").press("Enter");
    await page.getByRole("link", { name: guest }).click();
    await page.getByText("They’re signed in with 1 browser.").waitFor();
    await page.getByRole("button", { name: "End all sessions" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click();
    await page.getByText("They aren’t signed in.").waitFor();
    await invited.page.reload();
    await invited.page.getByRole("button", { name: "Sign in" }).waitFor({ timeout });
    await invited.close();
    await page.getByRole("button", { name: "Disable account" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable account" }).click();
    await page.getByRole("button", { name: "Enable account" }).click();
    await page.getByRole("button", { name: "Reset password" }).click();
    await say(page, "Reset now");
    await page.getByText("Give this link to").waitFor();

    await page.getByRole("link", { name, exact: true }).click();
    await chooseInMenu(page, "More", "Delete workspace");
    await page.getByText("Contains no prospects, campaigns or mailboxes.").waitFor();
    await page.getByLabel(`Name of the workspace, ${name}`).fill("another");
    await say(page, "Delete for good");
    await page.getByText(`Enter ${name} to delete it.`).waitFor();
    await page.getByLabel(`Name of the workspace, ${name}`).fill(name);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("Workspace deleted, with everything in it.").waitFor({ timeout });
    await page.goto(at("/audit"));
    await page
      .getByRole("row", { name: /Deleted a workspace.*root-.*\(operator\).*in the app.*Done/ })
      .first()
      .waitFor();
    await page.getByLabel("Subject").selectOption("user");
    await press(page.getByRole("button", { name: "Apply filter" }));
    await page
      .getByRole("row", { name: /Disabled an account/ })
      .first()
      .waitFor();
    await page
      .getByRole("row", { name: /Deleted a workspace/ })
      .first()
      .waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("operation")).toBe("user");
    await page.getByLabel("To").fill("2020-01-01");
    await press(page.getByRole("button", { name: "Apply filter" }));
    await page.getByText("No change matches. Clear the filter to see all.").waitFor();
    await page.reload();
    await page.getByText("No change matches. Clear the filter to see all.").waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await page
      .getByRole("row", { name: /Deleted a workspace/ })
      .first()
      .waitFor();
    // A wrong password is refused in its place.
    expect(complaints.filter((one) => !one.includes("403"))).toEqual([]);
    await close();
  });

  test("a dead message is read as text and discarded by keyboard, and who is no operator any more sees nothing", async () => {
    const own = await freshWorkspace("Acme");
    const { page, complaints, email, close } = await operator(own);
    const id = crypto.randomUUID();
    await bury(id);
    await page.goto(inWorkspace(own, "/home"));
    await page.getByRole("button", { name: "Workspace Acme" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
    await page.keyboard.type("dead messages");
    await page.getByRole("option", { name: /Queues and dead messages/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Queues", level: 1 }).waitFor();
    await page.goto(at(`/queues/prospect/${id}`));
    expect(await page.getByRole("group", { name: "Body" }).textContent()).toContain(hostile.replaceAll('"', '\\"'));
    await page.getByText(`Could not read ${hostile}`).waitFor();
    await press(page.getByRole("button", { name: "Discard" }));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Queues", level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.title()).not.toContain("taken");
    expect(complaints).toEqual([]);

    await operate(endOperator, { email });
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("heading", { name: "Page not found" }).waitFor({ timeout });
    await close();
  });

  test("health says what fails first, with its command and its page, and copies a report that names nobody", async () => {
    const own = await freshWorkspace("Acme Copper Mining");
    const { page, complaints, close } = await operator(own, { permissions: ["clipboard-read", "clipboard-write"] });
    const id = crypto.randomUUID();
    await bury(id);
    await page.goto(at("/overview"));
    await page.getByText("The prospect service couldn’t handle").waitFor({ timeout });
    await page.getByText(/things? to look at/).waitFor();
    await page.getByText("outbound queue dead prospect", { exact: true }).waitFor();
    await page.getByRole("row", { name: /^prospect .*dead message/ }).waitFor();
    await page.getByRole("button", { name: "Copy report" }).click();
    await page.getByText("Report copied.").waitFor();
    const report: string = await page.evaluate("navigator.clipboard.readText()");
    expect(report).toContain("! prospect could not handle");
    expect(report).toMatch(/^gateway: Ready, \d+ running/m);
    expect(report).not.toMatch(/Acme|@|127\.0\.0\.1/);
    await page.getByRole("link", { name: /^Read messages?$/ }).click();
    await page.getByRole("heading", { name: "Queues", level: 1 }).waitFor();
    await page.goto(at(`/queues/prospect/${id}`));
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Queues", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("health shows a service that doesn’t answer as a row, what is paused beside it, and folds all but the first two", async () => {
    const { page, complaints, close } = await operator(await freshWorkspace("Acme"));
    await page.route("**/app/api/system.status", async (route) => {
      const response = await route.fetch();
      const status = await response.json();
      const silent = (service: string) => ({
        kind: "silent",
        service,
        count: 0,
        what: `No process of ${service} answers`,
        why: "look at its log, and whether it runs.",
        command: null,
      });
      const gone = ["mailer", "tracker", "webhook-dispatcher"];
      const processes = status.processes.filter(({ service }: { service: string }) => !gone.includes(service));
      await route.fulfill({ response, json: { ...status, processes, findings: gone.map(silent) } });
    });
    await page.route("**/app/api/sending.pauses", async (route) => {
      const response = await route.fetch();
      const pauses = await response.json();
      const all = { scope: "all", workspace_id: null, mailbox: null, reason: "The provider moves.", paused_by: "Mara" };
      const data = [{ ...all, paused_at: new Date().toISOString() }, ...pauses.data];
      await route.fulfill({ response, json: { ...pauses, data } });
    });
    await page.goto(at("/overview"));
    await page.getByRole("row", { name: /^mailer .*Doesn’t answer/ }).waitFor({ timeout });
    await page.getByRole("row", { name: /^campaign .*Ready/ }).waitFor();
    await page.getByText("4 things to look at").waitFor();
    await page.getByText("All sending is paused").waitFor();
    await page.getByRole("button", { name: "Resume all sending" }).waitFor();
    await page.getByText("No process of tracker answers").waitFor();
    expect(await page.getByText("No process of webhook-dispatcher answers").isVisible()).toBe(false);
    await page.getByText("1 more thing to look at").click();
    await page.getByText("No process of webhook-dispatcher answers").waitFor();
    await page.locator("summary", { hasText: "Every process" }).click();
    await page.getByRole("table", { name: "Every process" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "operator-fails");
    expect(complaints).toEqual([]);
    await close();
  });

  test("an address with a mistyped id says that there is no such page", async () => {
    const { page, close } = await operator(await freshWorkspace("Acme"));
    for (const path of ["/workspaces/acme", "/users/ada@acme.example"]) {
      await page.goto(at(path));
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    }
    await close();
  });

  test("who is none is offered nothing of it, whatever their role", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "owner", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, "/home"));
    await atHome(page);
    await page.getByRole("button", { name: "Workspace Acme" }).click();
    await page.getByRole("menuitem", { name: "Workspace settings" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Installation" }).count()).toBe(0);
    await page.goto(at("/users"));
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await close();
  });

  test("nothing is in the way of anybody, at any width", async () => {
    const workspace = await freshWorkspace("A workspace with a name that is rather longer than most of them are");
    const smtp = { host: "127.0.0.1", port: 9, secure: false };
    const mailbox = { email: "ann@acme.example", name: "Ann Lee", smtp, daily_limit: 20, min_gap_seconds: 60 };
    await workspace.operate(addMailbox, { ...mailbox, timezone: "Europe/Paris" });
    const member = await newVisitor(system().baseUrl);
    await becomeMember(member.page, workspace, "viewer", freshAddress("alan"));
    await member.close();
    const held = await heldCampaign(await freshWorkspace("Acme"));
    const { page, complaints, close } = await operator(workspace);
    const id = crypto.randomUUID();
    await bury(id);
    const look = async (path: string, name: string, ready: string) => {
      await page.goto(at(path));
      await page.getByText(ready).first().waitFor({ timeout });
      await expectNothingInTheWay(page, `operator-${name}`);
    };
    await look("/overview", "overview", "webhook-dispatcher");
    await look("/workspaces", "workspaces", "A workspace with a name");
    await look(`/workspaces/${workspace.id}`, "workspace", "ann@acme.example");
    await look("/users", "users", "root-");
    await page
      .getByRole("link", { name: /^alan-/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Sign-in" }).waitFor();
    await page.getByRole("button", { name: "Remove second factor" }).click();
    await page.getByLabel("Your password").waitFor();
    await expectNothingInTheWay(page, "operator-user");
    await look("/queues?show=all", "queues", "prospect.leaf");
    await look(`/queues/prospect/${id}`, "dead-letter", "Could not read");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Queues", level: 1 }).waitFor();
    await look("/suppressions", "suppressions", "Suppress in all workspaces");
    await page.getByRole("button", { name: "Suppress in all workspaces" }).click();
    await page.getByLabel("Suppress emails or domains in all workspaces").waitFor();
    await expectNothingInTheWay(page, "operator-suppress");
    await look("/pauses", "pauses", held);
    await page.getByRole("button", { name: "Pause all sending" }).click();
    await page.getByLabel("Reason").waitFor();
    await expectNothingInTheWay(page, "operator-pause-all");
    await look("/audit", "audit", "Installation");
    expect(complaints).toEqual([]);
    await close();
  });
});
