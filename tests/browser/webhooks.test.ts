import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { eventually } from "@outbound/testing/eventually";
import { type Receiver, startReceiver, status } from "@outbound/testing/receiver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyWebhook } from "../../shared/client/src/index.ts";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, tabTo, type Visitor, whyNot } from "./visitor.ts";

const path = "/settings/integrations";

describe.skipIf(whyNot)(`webhooks in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let receiver: Receiver;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    receiver = await startReceiver(system().certificates, (res, received) =>
      status(received.path === "/failing" ? 503 : 200)(res, received),
    );
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, freshAddress("ada"));
  });
  afterAll(async () => {
    await owner.close();
    await receiver[Symbol.asyncDispose]();
  });

  test("Settings, Webhooks: a URL is set, a test event sent, its secret revealed and rotated", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: "Webhooks" }).waitFor();
    await page.getByText("No deliveries yet.").waitFor();
    await page.getByText("No signing secret yet.").waitFor();
    await page.getByLabel("URL", { exact: true }).fill("https://10.0.0.1/outbound");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The webhook URL must point to a public host.").waitFor();
    await page.getByLabel("URL", { exact: true }).fill(receiver.url("/outbound"));
    await page.getByRole("button", { name: "Save" }).click();

    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByRole("row", { name: /test.*\/outbound.*Delivered.*1/ }).waitFor();
    await page.getByRole("button", { name: "Reveal signing secret" }).click();
    const field = page.getByLabel("Signing secret", { exact: true }).and(page.locator("input"));
    const secret = await field.inputValue();
    const [delivery] = receiver.received;
    const signature = String(delivery?.headers["x-service-signature"]);
    expect(verifyWebhook(delivery?.body ?? "", signature, secret)).toMatchObject({ type: "test" });
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("button", { name: "Reveal signing secret" }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("dialog").getByText("Give your receivers the new secret now, beside the old one").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    await field.waitFor();
    const rotated = await field.inputValue();
    expect(rotated).not.toBe(secret);
    expect((await workspace.operate(revealWebhookSecret, {})).secret).toBe(rotated);
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
  });

  test("a delivery that fails shows the status that it was answered with, and that it is tried again", async () => {
    const { page } = owner;
    await workspace.operate(setWebhook, { url: receiver.url("/failing") });
    await page.goto(inWorkspace(workspace, path));
    await page.getByLabel("Test event").selectOption("replied");
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByRole("row", { name: /replied.*\/failing.*The receiver responded with status 503/ }).waitFor();
  });

  test("by keyboard alone: a subscription is made, and removed after a question", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, path));
    await page.getByRole("button", { name: "Add subscription" }).waitFor();
    await tabTo(page, "Add subscription");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Add subscription" }).waitFor();
    await tabTo(page, "Target URL");
    await page.keyboard.type(receiver.url("/replies"));
    await page.keyboard.press("Enter");
    const subscriptions = page.getByRole("table", { name: "Subscriptions" });
    const row = subscriptions.getByRole("row", { name: /new_reply.*\/replies/ });
    await row.waitFor();
    await tabTo(page, "Send sample");
    await page.keyboard.press("Enter");
    await page.getByText("Test event sent. See the result under Deliveries.").waitFor();
    await page.getByText("its ids belong to no prospect, campaign or reply").waitFor();
    await tabTo(page, "Unsubscribe");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Unsubscribe from new_reply?" }).waitFor();
    await tabTo(page, "Unsubscribe");
    await page.keyboard.press("Enter");
    await row.waitFor({ state: "detached" });
    expect((await workspace.client.listHooks({})).data).toEqual([]);
  });

  test("a viewer sees where events go and how they ended, no secret, and no button", async () => {
    const busy = await busyWorkspace();
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, busy, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(busy, path));
    await page.getByRole("row", { name: /positive_reply/ }).waitFor();
    await page.getByRole("row", { name: /test.*Delivered/ }).waitFor();
    const main = page.getByRole("main");
    expect(await main.getByRole("button").count()).toBe(0);
    expect(await main.getByRole("textbox").count()).toBe(0);
    await close();
  });

  test("a part that can't be loaded says so in its place, and appears when it is tried again", async () => {
    const busy = await busyWorkspace();
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, busy, "viewer", freshAddress("edsger"));
    // What is unavailable would be tried again for some seconds first.
    const error = "These can’t be read.";
    await page.route("**/app/api/delivery.list", (route) => route.fulfill({ status: 400, json: { error } }));
    await page.goto(inWorkspace(busy, path));
    await page.getByRole("row", { name: /positive_reply/ }).waitFor();
    await page.getByRole("alert").getByText(error).waitFor();
    await page.unroute("**/app/api/delivery.list");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("row", { name: /test.*Delivered/ }).waitFor();
    await close();
  });

  test("the page passes axe and nothing is cut off, at any width", async () => {
    const busy = await busyWorkspace();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, busy, "admin", freshAddress("alan"));
    await page.goto(inWorkspace(busy, path));
    await page.getByRole("row", { name: /test.*Delivered/ }).waitFor();
    await page.getByRole("button", { name: "Reveal signing secret" }).click();
    await page.getByRole("button", { name: "Hide" }).waitFor();
    await expectNothingInTheWay(page, "webhooks");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a failed delivery shows its attempts and the last error, and is found by its status", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, path));
    const row = page.getByRole("row", { name: /\/failing.*The receiver responded with status 503.*Failed.*3/ });
    await row.waitFor();
    await page.getByRole("link", { name: "Delivered", exact: true }).click();
    await row.waitFor({ state: "detached" });
    expect(page.url()).toContain("show=delivered");
    await page.getByRole("link", { name: "Pending", exact: true }).click();
    await page.getByText("No pending deliveries.").waitFor();
  });

  test("removing the webhook asks once, and nothing more is delivered", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, path));
    await page.getByRole("button", { name: "Remove webhook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove webhook" }).click();
    await page.getByRole("button", { name: "Send test event" }).waitFor({ state: "detached" });
    await expect(workspace.operate(testWebhook, {})).rejects.toThrow(
      "This workspace has no webhook URL. Set one first.",
    );
  });

  let shared: Promise<Workspace> | undefined;
  const busyWorkspace = (): Promise<Workspace> => (shared ??= makeBusyWorkspace());

  async function makeBusyWorkspace(): Promise<Workspace> {
    const busy = await freshWorkspace("Acme");
    await busy.operate(setWebhook, { url: receiver.url("/busy") });
    await busy.operate(subscribeHook, { event: "positive_reply", target_url: receiver.url("/crm") });
    await busy.operate(testWebhook, {});
    await eventually(() => expect(receiver.received.map(({ path }) => path)).toContain("/busy"));
    return busy;
  }
});
