import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { type Receiver, startReceiver } from "@outbound/testing/receiver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, tabTo, whyNot } from "./visitor.ts";

const path = "/settings/integrations";
const timeout = 100_000;
/** A page also refreshes by itself every half minute; what it hears of shows sooner. */
const beforeItRefreshesMs = 25_000;

describe.skipIf(whyNot)(`deliveries in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let receiver: Receiver;
  let failing: Record<"one" | "two" | "three" | "off", Promise<Workspace>>;

  /** A path at which it refuses everything until it is up. */
  const isUp = new Set<string>();
  const refusal = '{"error":"relation \\"leads\\" does not exist"}';

  // A delivery has failed after some seconds, in which the first test runs.
  beforeAll(async () => {
    receiver = await startReceiver(system().certificates, (res, received) => {
      if (isUp.has(received.path)) res.end("thank you");
      else res.writeHead(500).end(refusal);
    });
    failing = {
      one: failingAt("/one", 1),
      two: failingAt("/two", 2),
      three: failingAt("/three", 3),
      off: failingAt("/off", 1),
    };
  });
  afterAll(() => receiver[Symbol.asyncDispose]());

  async function failingAt(at: string, count: number): Promise<Workspace> {
    const workspace = await freshWorkspace("Acme");
    await workspace.operate(setWebhook, { url: receiver.url(at) });
    for (let made = 0; made < count; made += 1) await workspace.operate(testWebhook, { event: "replied" });
    await eventually(async () => {
      const { data } = await workspace.operate(listDeliveries, { status: "failed" });
      expect(data).toHaveLength(count);
    });
    return workspace;
  }

  test("a delivery shows on an open page as it begins, fails and is tried again, without a reload", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await workspace.operate(setWebhook, { url: receiver.url("/live") });
    await openHearing(page, inWorkspace(workspace, path));
    await page.getByText("No deliveries yet.").waitFor();
    await page.evaluate("window.sameDocument = true");
    await workspace.operate(testWebhook, { event: "replied" });
    await page.getByRole("row", { name: /replied/ }).waitFor({ timeout: beforeItRefreshesMs });
    await page.getByRole("row", { name: /replied.*Failed.*3/ }).waitFor({ timeout });
    isUp.add("/live");
    await workspace.operate(testWebhook, { event: "bounced" });
    await page.getByRole("row", { name: /bounced/ }).waitFor({ timeout: beforeItRefreshesMs });
    await page.getByRole("row", { name: /bounced.*Delivered/ }).waitFor({ timeout });
    expect(await page.evaluate("window.sameDocument")).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a failed delivery shows the receiver's answer, and can be sent again", async () => {
    const workspace = await failing.one;
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await page.goto(inWorkspace(workspace, path));
    await page.getByRole("row", { name: /replied.*Failed.*3/ }).waitFor();
    await page.getByText("has received nothing since").waitFor();
    await page.getByRole("link", { name: "replied" }).click();

    await page.getByText(" responded with 500").waitFor();
    // Only the last attempt's is unfolded. By keyboard, what comes next would be far from where it begins.
    await page.locator("details").evaluateAll((all) => all.map((one) => one.setAttribute("open", "")));
    expect(await page.getByRole("group", { name: "Response" }).allTextContents()).toEqual([refusal, refusal, refusal]);
    await page.getByText("It’s a sample: its ids belong to no prospect, campaign or reply.").waitFor();
    const sent = () =>
      receiver.received
        .filter(({ path }) => path === "/one")
        .at(-1)
        ?.body.toString();
    const body = sent();
    const shown = await page.getByRole("group", { name: "Body" }).textContent();
    expect(JSON.parse(shown ?? "")).toEqual(JSON.parse(body ?? ""));
    await page.getByText(`${Buffer.byteLength(body ?? "")} bytes`).waitFor();
    await page.getByText("last attempt, none follows").waitFor();
    const attempts = page.getByRole("list", { name: "Attempts" }).getByRole("listitem");
    const entries = (await attempts.allInnerTexts()).map((text) => /^(Attempt \d|Event created)/.exec(text)?.[0]);
    expect(entries).toEqual(["Attempt 3", "Attempt 2", "Attempt 1", "Event created"]);
    expect(await page.getByRole("button", { name: /^Send \d+ again$/ }).count()).toBe(0);
    isUp.add("/one");
    await tabTo(page, "Send again");
    await page.keyboard.press("Enter");
    await page.getByText("thank you").waitFor({ timeout });
    await page.getByText("1 time", { exact: true }).waitFor();
    expect(sent()).toBe(body);
    expect(complaints).toEqual([]);
    await close();
  });

  test("after an outage all failed deliveries are sent again at once", async () => {
    const workspace = await failing.three;
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "admin", freshAddress("alan"));
    await page.goto(inWorkspace(workspace, `${path}?show=failed`));
    isUp.add("/three");
    const oldest = page.getByRole("link", { name: "replied" }).last();
    await oldest.click();
    await page.getByRole("button", { name: "Send 3 again" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Send all again" }).click();
    await page.getByText("Sending 3 deliveries again.").waitFor();
    await page.getByText("No failed deliveries.").waitFor({ timeout });
    await close();
  });

  test("a receiver that was switched off is told on every page and on Home, and one button switches it on and sends what it missed", async () => {
    const workspace = await failing.two;
    await switchOff(workspace);
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "admin", freshAddress("grace"));
    await page.goto(inWorkspace(workspace, "/campaigns"));
    await page.getByRole("link", { name: /^Settings.*1 webhook receiver is off/ }).waitFor();
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("button", { name: "Skip setup" }).click();
    await page.getByRole("main").getByText("1 webhook receiver is off").waitFor();
    await page.getByRole("link", { name: "See webhooks" }).click();
    isUp.add("/two");
    await page.getByRole("button", { name: "Switch on and catch up" }).click();
    await page.getByText("Receiver switched on. Sending 2 deliveries again.").waitFor();
    await eventually(async () => {
      const { data } = await workspace.operate(listDeliveries, {});
      expect(data.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    });
    await close();
  });

  test("the pages pass axe and nothing is cut off, at any width", async () => {
    const workspace = await failing.off;
    await workspace.operate(subscribeHook, { event: "new_reply", target_url: receiver.url("/replies") });
    await switchOff(workspace);
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "admin", freshAddress("katherine"));
    await page.goto(inWorkspace(workspace, `${path}?show=failed`));
    await page.getByRole("button", { name: "Switch on and catch up" }).waitFor();
    await page.getByRole("link", { name: "replied" }).waitFor();
    await expectNothingInTheWay(page, "webhook-off");
    await page.getByRole("link", { name: "replied" }).click();
    await page.getByRole("group", { name: "Response" }).first().waitFor();
    await expectNothingInTheWay(page, "delivery");
    expect(complaints).toEqual([]);
    await close();
  });

  async function switchOff({ id }: Workspace): Promise<void> {
    const db = openDatabase({
      url: system().databaseUrls["webhook-dispatcher"],
      applicationName: "browser-tests",
      poolSize: 1,
    });
    await db.query(
      `update workspace_webhook set switched_off_at = now(), failing_since = now() - interval '6 days' where workspace_id = $1`,
      [id],
    );
    await db.close();
  }
});
