import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { inboxOn } from "./inbox-page.ts";
import { inboxScene } from "./inbox-scene.ts";
import { loadedBytes } from "./loaded-bytes.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, untilFocused, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`the inbox of a busy day${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let mara: Visitor;
  let scene: Awaited<ReturnType<typeof inboxScene>>;
  let inbox: ReturnType<typeof inboxOn>;

  beforeAll(async () => {
    workspace = await freshWorkspace("Kestrel");
    const [me, colleague] = [freshAddress("mara"), freshAddress("jonas")];
    mara = await newVisitor(system().baseUrl);
    await becomeOwner(mara.page, workspace, me);
    const jonas = await newVisitor(system().baseUrl);
    await becomeMember(jonas.page, workspace, "editor", colleague);
    scene = await inboxScene(workspace, { me, colleague });
    await inboxOn(jonas.page, workspace).open(scene.priya);
    await jonas.page.keyboard.press("n");
    await untilFocused(jonas.page.getByLabel("Note for other members"));
    await jonas.page.keyboard.type("The Malmö site has 22 docks, its case study fits.");
    await jonas.page.keyboard.press("Control+Enter");
    await inboxOn(jonas.page, workspace).email("The Malmö site").waitFor();
    await jonas.close();
    inbox = inboxOn(mara.page, workspace);
  });
  afterAll(async () => mara.close());

  test("each row says who wrote from where, what it means and whose it is; the page passes axe", async () => {
    const { page, complaints } = mara;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await inbox.row(/Priya Raman.*Halden Cold.*good timing.*Interested.*pricing.*mara-/s).waitFor();
    await inbox.row(/Hannah Whitfield.*Neutral.*Draft.*later.*jonas-/s).waitFor();
    await inbox.row(/Anders Lie.*May be forged/s).waitFor();
    await inbox.row(/Elena Prats.*Not interested/s).waitFor();
    await inbox.tab(/^Open 6/).waitFor();
    await inbox.tab(/^Mine 2/).waitFor();
    await inbox.tab(/^Unassigned 2/).waitFor();
    await expectNothingInTheWay(page, "inbox-busy");
    expect(complaints).toEqual([]);
  });

  test("Home, a campaign and its results on such a day pass axe, and nothing is cut off at any width", async () => {
    const { page, complaints } = mara;
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("region", { name: "Emails by day" }).waitFor();
    await page.getByText(/interested (reply is|replies are) waiting/).waitFor();
    await expectNothingInTheWay(page, "busy-home");
    await page.goto(inWorkspace(workspace, `/campaigns/${scene.campaign}`));
    await page.getByText("Where prospects are").waitFor();
    await expectNothingInTheWay(page, "busy-overview");
    await page.goto(inWorkspace(workspace, `/campaigns/${scene.campaign}/stats`));
    await page.getByRole("region", { name: "Bounce rate" }).waitFor();
    await expectNothingInTheWay(page, "busy-results");
    expect(complaints).toEqual([]);
  });

  test("who has waited longest comes first where its reader wants it, and the address says so", async () => {
    const { page, complaints } = mara;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await inbox.choose("Newest first", "Longest waiting first");
    await page.waitForURL(/sort=waiting/);
    await inbox.list.getByRole("listitem").first().getByText("Sigrid Dahl").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Dock times at Fjord Frys AS", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Longest waiting first" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a conversation shows who sent what, its note, and why no more is sent", async () => {
    const { page, complaints } = mara;
    await inbox.open(scene.priya);
    await page.getByRole("heading", { name: "Dock times at Halden Cold", level: 1 }).waitFor();
    await inbox.email("two new docks in spring").getByText("Mara Lindqvist").waitFor();
    await inbox.email("The Malmö site has 22 docks").waitFor();
    const prospect = page.getByRole("complementary", { name: "Prospect" });
    await prospect.getByText("Step 1 of 2. Step 2 won’t be sent, because the prospect replied.").waitFor();
    await prospect.getByText(/^Oslo, .* there$/).waitFor();
    await inbox.field.fill("Thursday at 10 it is; the invitation is on its way.");
    await expectNothingInTheWayInAnyTheme(page, "inbox-conversation");
    await inbox.field.fill("");
    expect(complaints).toEqual([]);
  });

  test("a conversation that can’t be read says why beside the list, and is there after another try", async () => {
    const { page, complaints } = mara;
    const address = "**/app/api/conversation.get";
    await page.route(address, (asked) => asked.fulfill({ status: 400, json: { error: "It is being moved." } }));
    await page.goto(inWorkspace(workspace, `/inbox/${scene.hannah}`));
    await page.getByRole("alert").filter({ hasText: "It is being moved." }).waitFor();
    await inbox.row("Hannah").waitFor();
    await page.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await inbox.email("mid-migration until January").waitFor();
    expect(complaints.splice(0).every((one) => one.includes("400"))).toBe(true);
  });

  test("a conversation's page loads sixteen scripts at most, with its text editor", async () => {
    const { page, complaints } = mara;
    await inbox.open(scene.priya);
    await inbox.field.waitFor();
    const { scripts, editor } = await loadedBytes(page);
    expect(editor).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(16);
    expect(complaints).toEqual([]);
  });

  test("on a phone a reply is one line until somebody writes, above what is done at the thumb", async () => {
    const { page, complaints } = mara;
    await inbox.open(scene.priya);
    await expectNothingInTheWay(page, "inbox-reply");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("Sequence stopped", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Attach files" }).isVisible()).toBe(false);
    await inbox.field.click();
    await page.getByRole("button", { name: "Attach files" }).waitFor();
    await page.keyboard.type("Hi");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Bold" }).waitFor();
    await inbox.field.fill("");
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(complaints).toEqual([]);
  });

  test("what is open is gone: it says so, and shows what is done", async () => {
    const { page, complaints } = mara;
    await page.goto(inWorkspace(workspace, "/inbox?words=nobody"));
    await page.getByText("No conversation here has nobody").waitFor();
    await expectNothingInTheWay(page, "inbox-nothing-found");
    await page.goto(inWorkspace(workspace, "/inbox?show=snoozed"));
    await page.getByText("No snoozed conversations").waitFor();
    await workspace.operate(updateConversation, { id: scene.hannah, snoozed_until: "2099-01-01T09:00:00Z" });
    await inbox.row("Hannah").waitFor();
    expect(complaints).toEqual([]);
  });
});
