import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, untilFocused, type Visitor, whyNot } from "./visitor.ts";
import { hasFocus } from "./written-copy.ts";

describe.skipIf(whyNot)(`the inbox in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let grace: Awaited<ReturnType<typeof correspondent>>;
  let alan: Awaited<ReturnType<typeof correspondent>>;
  let fromGrace: string;
  let fromAlan: string;
  let me: string;
  let inbox: ReturnType<typeof inboxOn>;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    grace = await correspondent(workspace, { campaign: "Spring launch", prospect: { first_name: "Grace" } });
    alan = await correspondent(workspace, { campaign: "Autumn launch", prospect: { first_name: "Alan" } });
    fromGrace = await grace.reply({ text: "Who else works with you?" });
    fromAlan = await alan.reply({ text: "Yes, I am interested. Call me on Tuesday." });
    owner = await newVisitor(system().baseUrl);
    me = freshAddress("ada");
    await becomeOwner(owner.page, workspace, me);
    inbox = inboxOn(owner.page, workspace);
  });
  afterAll(async () => owner.close());

  const stateOf = (id: string) => workspace.operate(getConversation, { id });

  test("a reply is sent by keyboard alone: opened with J, written with R, and the conversation is done", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await inbox.row(/Alan \(unread\).*Call me on Tuesday.*Interested/s).waitFor();
    await page.getByRole("link", { name: "Inbox 2 unread" }).waitFor();
    expect(await inbox.list.getByRole("listitem").first().innerText()).toContain("Alan");
    await page.keyboard.press("j");
    await inbox.email("Call me on Tuesday").waitFor();
    expect(page.url()).toContain(`/inbox/${fromAlan}`);
    await page.keyboard.press("r");
    await expectFocus(page, /^Reply to Alan/);
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Tuesday");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" at ten.");
    await page.keyboard.press("Control+Enter");
    await inbox.toast.getByText("Sends to Alan").waitFor();
    const sent = inbox.email("at ten.");
    await sent.locator("strong").filter({ hasText: "Tuesday" }).waitFor();
    await sent.getByText(/Sends in \d+ s/).waitFor();
    await eventually(async () => expect(await stateOf(fromAlan)).toMatchObject({ open: false, unread: false }));

    await page.goto(inWorkspace(workspace, "/inbox"));
    await page.getByRole("link", { name: "Inbox 1 unread" }).waitFor();
    await inbox.row("Grace").waitFor();
    expect(await inbox.list.getByRole("listitem").count()).toBe(1);
    await eventually(() => expect(alan.sink.mails.filter(({ text }) => text.includes("Tuesday"))).toHaveLength(1));
    expect(complaints).toEqual([]);
  });

  test("what is sent can be taken back after its page was left, and its text is in the composer again", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace);
    await inbox.field.fill("Nobody yet.");
    await page.keyboard.press("Control+Enter");
    await inbox.toast.getByText("Sends to Grace").waitFor();
    await page.getByRole("link", { name: "Campaigns" }).first().click();
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    await inbox.toast.getByRole("button", { name: "Undo" }).click();
    await inbox.email("Nobody yet.").getByText("Not sent").waitFor();
    await inbox.written("Nobody yet.");
    await inbox.toast.getByText("Sends to Grace").waitFor({ state: "detached" });
    await inbox.field.fill("");
    await workspace.operate(updateConversation, { id: fromGrace, open: true });
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone one is unread, snoozed and woken, done and reopened, and the next one opens", async () => {
    const { page, complaints } = owner;
    await workspace.operate(updateConversation, { id: fromAlan, open: true });
    await page.goto(inWorkspace(workspace, "/inbox"));
    await inbox.row("Alan").waitFor();
    await inbox.row("Grace").waitFor();
    await inbox.row("Grace").getByRole("link").click();
    await inbox.email("Who else works with you?").waitFor();
    await page.getByRole("link", { name: "Inbox", exact: true }).waitFor();
    await page.keyboard.press("u");
    await inbox.row(/Grace \(unread\)/).waitFor();
    expect(page.url()).not.toContain(fromGrace);

    await inbox.row("Grace").getByRole("link").click();
    await inbox.email("Who else works with you?").waitFor();
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: /^Tomorrow/ }).waitFor();
    await page.keyboard.press("Enter");
    await inbox.toast.getByText(/Grace: snoozed until/).waitFor();
    await inbox.email("Call me on Tuesday").waitFor();
    await inbox.row("Grace").waitFor({ state: "detached" });
    await inbox.tab(/^Snoozed 1/).press("Enter");
    await inbox.row("Grace").getByRole("link").click();
    await page.getByText(/Snoozed until/).waitFor();
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "End snooze" }).click();
    await page.getByText("No snoozed conversations").waitFor();

    await inbox.tab(/^Open/).press("Enter");
    await inbox.row("Grace").getByRole("link").click();
    await inbox.email("Who else works with you?").waitFor();
    await page.keyboard.press("e");
    await inbox.row("Grace").waitFor({ state: "detached" });
    await inbox.email("Call me on Tuesday").waitFor();
    await page.keyboard.press("e");
    await page.getByText("All done").waitFor();
    await page.getByRole("link", { name: "Show all conversations" }).press("Enter");
    await inbox
      .row(/Grace.*Done/s)
      .getByRole("link")
      .click();
    await inbox.email("Who else works with you?").waitFor();
    await page.keyboard.press("e");
    await inbox.row(/Grace(?!.*Done)/s).waitFor();
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: true, snoozed_until: null }));
    expect(complaints).toEqual([]);
  });

  test("what a key put away is told, and by Z or the button it is open again, as it was", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace);
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: /^In 3 days/ }).click();
    await inbox.toast.getByText(/Grace: snoozed until/).waitFor();
    await inbox.row("Grace").waitFor({ state: "detached" });
    await expectNothingInTheWay(page, "inbox-undo");
    await page.locator("h1").first().click();
    await page.keyboard.press("z");
    await inbox.row("Grace").waitFor();
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: true, snoozed_until: null }));

    await inbox.email("Who else works with you?").waitFor();
    await page.keyboard.press("e");
    await inbox.toast.getByText("Grace: done").waitFor();
    // A page that is left sends nothing more, so the undo is only seen to have been sent where this one was.
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: false }));
    await press(inbox.toast.getByRole("button", { name: "Undo" }).last());
    await inbox.row("Grace").waitFor();
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: true }));
    expect(complaints).toEqual([]);
  });

  test("by keyboard Escape leaves what is written, so that letters are keys again, and the details are hidden and shown", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace);
    await page.keyboard.press("f");
    await expectFocus(page, /^Forward to/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await expectFocus(page, /^Reply to Grace/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expectFocus(page, /^Note for/);
    await page.getByRole("button", { name: "Hide details" }).press("Enter");
    await expectFocus(page, /^Show details$/);
    await page.keyboard.press("Enter");
    await expectFocus(page, /^Hide details$/);

    await inbox.open(fromGrace, "?show=all");
    await page.keyboard.press("r");
    await expectFocus(page, /^Reply to Grace/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await inbox.email("Call me on Tuesday").waitFor();
    await page.keyboard.press("z");
    await inbox.email("Who else works with you?").waitFor();
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: true }));
    expect(await hasFocus(inbox.field)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("one is found by words of a reply, also among those that are done", async () => {
    const { page, complaints } = owner;
    await workspace.operate(updateConversation, { id: fromAlan, open: false });
    await page.goto(inWorkspace(workspace, "/inbox"));
    await press(page.getByRole("button", { name: "Find a conversation" }));
    const search = page.getByRole("searchbox");
    await search.fill("else work");
    await page.keyboard.press("Enter");
    await inbox.row("Grace").waitFor();
    await search.fill("tues");
    await page.keyboard.press("Enter");
    await page.getByText("No conversation here has tues").waitFor();
    await page.getByRole("link", { name: "Search all conversations" }).press("Enter");
    await inbox.row("Alan").waitFor();
    expect(await inbox.list.getByRole("listitem").count()).toBe(1);
    await search.fill("at ten");
    await page.keyboard.press("Enter");
    await inbox.row(/Alan.*Found in a reply of yours/s).waitFor();
    await expectNothingInTheWay(page, "inbox-found");
    expect(await inbox.tab(/^Open/).getAttribute("aria-current")).toBeNull();
    expect(await hasFocus(search)).toBe(true);
    await search.press("Escape");
    await inbox.row("Grace").waitFor();
    await search.waitFor({ state: "detached" });
    expect(await hasFocus(page.getByRole("button", { name: "Find a conversation" }))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("several are selected by keys and boxes, and put away, marked and assigned at once", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace, "?show=all");
    await inbox.row("Grace").waitFor();
    await page.keyboard.press("x");
    const bar = page.getByRole("group", { name: "Selected conversations" });
    await bar.getByText("1 selected").waitFor();
    await page.getByLabel("Select Alan").check();
    await bar.getByText("2 selected").waitFor();
    await expectNothingInTheWay(page, "inbox-selected");
    await press(bar.getByRole("button", { name: "Done" }));
    await bar.waitFor({ state: "detached" });
    for (const id of [fromGrace, fromAlan]) {
      await eventually(async () => expect(await stateOf(id)).toMatchObject({ open: false }));
    }
    await page.getByLabel("Select Grace").check();
    await inbox.choose("Assign", `${me} (you)`, bar);
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ assignee: me }));
    await workspace.operate(updateConversation, { id: fromGrace, open: true, assignee: null });
    expect(complaints).toEqual([]);
  });

  test("those that are selected get a label, by which they are listed; one that is refused stays in its field", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await page.getByLabel("Select Grace").check();
    await page.getByLabel("Select Alan").check();
    const bar = page.getByRole("group", { name: "Selected conversations" });
    await press(bar.getByRole("button", { name: "Label" }));
    await untilFocused(page.getByLabel("Add label"));
    await page.keyboard.type("Needs demo");
    await page.keyboard.press("Enter");
    await inbox.row(/Grace.*needs demo/s).waitFor();
    await bar.waitFor({ state: "detached" });
    await page.getByLabel("Select Alan").check();
    await press(bar.getByRole("button", { name: "Label" }));
    await untilFocused(page.getByLabel("Add label"));
    await page.keyboard.type("needs demo");
    await press(page.getByRole("button", { name: "Remove label" }));
    await eventually(async () => expect(await stateOf(fromAlan)).toMatchObject({ labels: [] }));
    await inbox.choose("Filter", "needs demo");
    await inbox.row("Alan").waitFor({ state: "detached" });
    await inbox.row(/Grace.*needs demo/s).waitFor();
    await expectNothingInTheWay(page, "inbox-labelled");

    await inbox.open(fromGrace);
    await page.route("**/app/api/conversation.update", (route) =>
      route.fulfill({ status: 409, json: { error: "Too many labels." } }),
    );
    await page.keyboard.press("l");
    const form = page.getByRole("form", { name: "Labels" });
    await untilFocused(form.getByLabel("Add label"));
    await page.keyboard.type("budget");
    await page.keyboard.press("Enter");
    await form.getByText("Too many labels.").waitFor();
    expect(await form.getByLabel("Add label").inputValue()).toBe("budget");
    await page.unroute("**/app/api/conversation.update");
    complaints.splice(0);
    await form.getByLabel("Add label").press("Enter");
    await form.getByRole("button", { name: "Remove the label budget" }).waitFor();
    await press(form.getByRole("button", { name: "Remove the label needs demo" }));
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ labels: ["budget"] }));
    expect(complaints).toEqual([]);
  });

  test("one is assigned to a member who may reply; writing brings a snoozed one back", async () => {
    const { page, complaints } = owner;
    const email = freshAddress("grace");
    const member = await newVisitor(system().baseUrl);
    await becomeMember(member.page, workspace, "editor", email);
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("vera"));
    await inbox.open(fromGrace);
    await page.locator("h1").last().click();
    await page.keyboard.press("a");
    await page.getByRole("menuitemradio", { name: email }).waitFor();
    expect(await page.getByRole("menuitemradio", { name: /vera/ }).count()).toBe(0);
    await page.getByRole("menuitemradio", { name: email }).click();
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ assignee: email }));
    await member.page.goto(inWorkspace(workspace, "/inbox?show=mine"));
    const theirs = inboxOn(member.page, workspace);
    await theirs.row("Grace").getByRole("link").click();
    await member.page.getByRole("complementary", { name: "Prospect" }).waitFor({ state: "attached" });
    await viewer.page.goto(inWorkspace(workspace, `/inbox/${fromGrace}`));
    await inboxOn(viewer.page, workspace).email("Who else works with you?").waitFor();
    expect(await viewer.page.getByRole("button", { name: /^(Assign|Done|Send|Snooze)/ }).count()).toBe(0);
    await Promise.all([member.close(), viewer.close()]);

    await inbox.choose("Snooze", /^Tomorrow/);
    await inbox.toast.getByText(/Grace: snoozed until/).waitFor();
    // The app says so before the server has done it.
    await eventually(async () => expect((await stateOf(fromGrace)).snoozed_until).not.toBeNull());
    await grace.reply({ text: "Are you there?" });
    await inbox.row(/Grace \(unread\).*Are you there/s).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a reply is forwarded: taken back within ten seconds, and sent on the second thought", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace);
    await page.keyboard.press("f");
    const form = page.getByRole("form", { name: "Forward" });
    await expectFocus(page, /^Forward to/);
    await page.keyboard.type("boss@walk");
    await press(form.getByRole("button", { name: "Forward", exact: true }));
    await form.getByText("This is not an email address.").waitFor();
    complaints.splice(0);
    await form.getByLabel("Forward to").fill("boss@acme.example");
    await form.getByLabel("Text above the email").fill("Can you take this?");
    await press(form.getByRole("button", { name: "Forward", exact: true }));
    await inbox.toast.getByText("Sends to boss@acme.example").waitFor();
    await press(inbox.toast.getByRole("button", { name: "Undo" }).last());
    const forwards = inbox.email("forwarded to boss@acme.example");
    await forwards.filter({ hasText: "Not sent" }).waitFor();
    await page.locator("h1").last().click();
    await page.keyboard.press("f");
    const above = form.getByLabel("Text above the email");
    await eventually(async () => expect(await above.inputValue()).toBe("Can you take this?"));
    await press(form.getByRole("button", { name: "Forward", exact: true }));
    await eventually(async () => expect(await forwards.count()).toBe(2));
    await expectNothingInTheWay(page, "conversation-forwarded");
    expect(complaints).toEqual([]);
  });

  test("members read a note in the thread that one of them wrote, and it is deleted; nobody is sent it", async () => {
    const { page, complaints } = owner;
    await inbox.open(fromGrace);
    await page.keyboard.press("n");
    await expectFocus(page, /^Note for other members/);
    await page.keyboard.type("Knows Ada: be brief.");
    await page.keyboard.press("Control+Enter");
    const note = inbox.email("Knows Ada: be brief.");
    await note.waitFor();
    const written = page.getByLabel("Note for other members");
    await eventually(async () => expect(await written.inputValue()).toBe(""));
    await note.getByRole("button", { name: "Delete note" }).click();
    await note.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Reply instead" }).click();
    await expectFocus(page, /^Reply to Grace/);
    expect(complaints).toEqual([]);
  });

  test("the list and an open conversation pass axe in any theme, and nothing is cut off, at any width", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await inboxOn(page, workspace).row("Alan").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "inbox");
    await inboxOn(page, workspace).open(fromGrace, "?show=all");
    await inboxOn(page, workspace).field.waitFor();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "conversation");
    await page.setViewportSize({ width: 768, height: 800 });
    await page.getByRole("heading", { name: "Timeline" }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Show details" }).click();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await expectNothingInTheWay(page, "conversation-details");
    expect(complaints).toEqual([]);
    await close();
  });

  test("of the two forwards only the one that wasn't taken back has left", async () => {
    await eventually(() => expect(grace.sink.mails.filter(({ text }) => text.includes("take this"))).toHaveLength(1));
  });
});

const expectFocus = (page: Page, name: RegExp) =>
  eventually(async () => {
    const label = await page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent",
    );
    expect(label).toMatch(name);
  });
