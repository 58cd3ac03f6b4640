import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, tabTo, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`the inbox in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let grace: Awaited<ReturnType<typeof correspondent>>;
  let alan: Awaited<ReturnType<typeof correspondent>>;
  let fromGrace: string;
  let fromAlan: string;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    grace = await correspondent(workspace, { campaign: "Spring launch", prospect: { first_name: "Grace" } });
    alan = await correspondent(workspace, { campaign: "Autumn launch", prospect: { first_name: "Alan" } });
    fromGrace = await grace.reply({ text: "Who else works with you?" });
    fromAlan = await alan.reply({ text: "Yes, I am interested. Call me on Tuesday." });
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, freshAddress("ada"));
  });
  afterAll(async () => owner.close());

  const stateOf = (id: string) => workspace.operate(getConversation, { id });

  test("a reply is answered by keyboard alone: found, opened with R, written, sent, and it is handled", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await page.getByRole("row", { name: /Alan \(unread\).*Call me on Tuesday.*interested/ }).waitFor();
    await page.getByRole("link", { name: "Inbox 2 unread" }).waitFor();
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Menu 2 unread" }).waitFor();
    if (wide) await page.setViewportSize(wide);
    expect(await page.getByRole("row").nth(1).innerText()).toContain("Alan");
    await page.keyboard.press("j");
    await page.keyboard.press("r");
    const area = page.getByLabel(`Answer to ${alan.prospect.email}`);
    await area.waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA"));
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Tuesday");
    await page.keyboard.press("End");
    await page.keyboard.type(" at ten.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("leaves in ten seconds").waitFor();
    await page.locator("li strong").filter({ hasText: "Tuesday" }).waitFor();
    await eventually(async () => expect(await stateOf(fromAlan)).toMatchObject({ open: false, unread: false }));

    await page.getByRole("link", { name: "← Inbox" }).press("Enter");
    await page.getByRole("link", { name: "Inbox 1 unread" }).waitFor();
    await page.getByRole("row", { name: /Alan/ }).waitFor({ state: "detached" });
    expect(await page.getByRole("row").count()).toBe(2);
    await eventually(() => expect(alan.sink.mails.filter(({ text }) => text.includes("Tuesday"))).toHaveLength(1));
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone one is read and unread, snoozed and woken, closed and opened again", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    const row = page.getByRole("row", { name: /Grace/ });
    await row.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("u");
    await page.getByRole("row", { name: /Grace(?! \(unread\))/ }).waitFor();
    await page.getByRole("link", { name: "Inbox", exact: true }).waitFor();
    await page.keyboard.press("u");
    await page.getByRole("row", { name: /Grace \(unread\)/ }).waitFor();
    await page.getByRole("link", { name: "Inbox 1 unread" }).waitFor();
    await page.keyboard.press("s");
    await page.getByText("Nothing waits for you").waitFor();
    await page.getByRole("link", { name: "Snoozed" }).press("Enter");
    await row.filter({ hasText: /until \w+/ }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    await page.getByText("Nothing is snoozed").waitFor();

    await page.getByRole("link", { name: "Open", exact: true }).press("Enter");
    await row.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await page.getByText("Nothing waits for you").waitFor();
    await page.getByRole("link", { name: "All", exact: true }).press("Enter");
    await row.filter({ hasText: "handled" }).waitFor();
    await page.getByRole("row", { name: /Grace/ }).getByRole("link").focus();
    await page.keyboard.press("e");
    await row.filter({ hasText: "open" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("what a key put away is told, and by a key or the button it is in the list again", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    const row = page.getByRole("row", { name: /Grace/ });
    const status = page.getByRole("main").getByRole("status");
    const press = async (key: string) => {
      await row.getByRole("link").focus();
      await page.keyboard.press(key);
    };
    await press("s");
    await page.getByText("Nothing waits for you").waitFor();
    await status.getByText(/Grace: the conversation is snoozed until .*09:00/).waitFor();
    await expectNothingInTheWay(page, "inbox-undo");
    await page.keyboard.press("z");
    await status.getByText("Grace: the conversation is as it was.").waitFor();
    await row.waitFor();
    expect(await stateOf(fromGrace)).toMatchObject({ open: true, snoozed_until: null });

    await press("u");
    await page.getByRole("row", { name: /Grace \(unread\)/ }).waitFor();
    await press("e");
    await status.getByText("Grace: the conversation is handled.").waitFor();
    await page.getByText("Nothing waits for you").waitFor();
    await tabTo(page, "Undo");
    await page.keyboard.press("Enter");
    await row.waitFor();
    expect(await stateOf(fromGrace)).toMatchObject({ open: true, unread: true });
    await press("u");
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ unread: false }));
    expect(complaints).toEqual([]);
  });

  test("no key is lost while an earlier one is still answered: each acts on what the row shows", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await page.getByRole("row", { name: /Grace/ }).getByRole("link").focus();
    for (const key of ["u", "u", "e"]) await page.keyboard.press(key);
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: false, unread: false }));
    await page.getByRole("row", { name: /Grace/ }).filter({ hasText: "handled" }).getByRole("link").focus();
    for (const key of ["u", "e"]) {
      await page.keyboard.press(key);
      await page.getByRole("row", { name: /Grace/ }).getByRole("link").focus();
    }
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ open: true, unread: true }));
    expect(complaints).toEqual([]);
  });

  test("one is found by words of a reply, also among those that are handled", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await page.getByRole("searchbox").fill("else work");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Grace/ }).waitFor();
    await page.getByRole("searchbox").fill("tues");
    await page.keyboard.press("Enter");
    await page.getByText("No conversation here has tues").waitFor();
    await page.getByRole("link", { name: "Look in all conversations" }).press("Enter");
    await page.getByRole("row", { name: /Alan/ }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("searchbox").fill("at ten");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Alan.*Found in an answer/ }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    await expectNothingInTheWay(page, "inbox-found");
    await page.getByRole("button", { name: "Clear" }).press("Enter");
    await page.getByRole("row", { name: /Grace/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("several are chosen by keys and boxes, and put away, marked and assigned at once", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await page.getByRole("row", { name: /Grace/ }).getByRole("link").focus();
    await page.keyboard.press("x");
    await page.getByText("1 conversation chosen").waitFor();
    await page.getByLabel("Choose Alan").check();
    const bar = page.getByRole("group", { name: "With those that are chosen" });
    await bar.getByText("2 conversations chosen").waitFor();
    await expectNothingInTheWay(page, "inbox-chosen");
    await bar.getByRole("button", { name: "Mark as handled" }).press("Enter");
    await bar.waitFor({ state: "detached" });
    for (const id of [fromGrace, fromAlan]) {
      await eventually(async () => expect(await stateOf(id)).toMatchObject({ open: false }));
    }
    await page.getByLabel("Choose Grace").check();
    await bar.getByLabel("Assign to").selectOption({ index: 1 });
    await bar.getByRole("button", { name: "Assign", exact: true, disabled: false }).press("Enter");
    await eventually(async () =>
      expect(await stateOf(fromGrace)).toMatchObject({ assignee: expect.stringContaining("@") }),
    );
    await workspace.operate(updateConversation, { id: fromGrace, open: true, assignee: null });
    await page.goto(inWorkspace(workspace, "/inbox"));
    await page.getByRole("row", { name: /Grace/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("those that are chosen get a label, by which they are listed, and lose it on their own page", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await page.getByLabel("Choose Grace").check();
    await page.getByLabel("Choose Alan").check();
    const bar = page.getByRole("group", { name: "With those that are chosen" });
    await bar.getByLabel("Label", { exact: true }).fill("Needs demo");
    await bar.getByRole("button", { name: "Add label" }).press("Enter");
    await page.getByRole("row", { name: /Grace.*needs demo/ }).waitFor();
    await page.getByLabel("Choose Alan").check();
    await bar.getByLabel("Label", { exact: true }).fill("needs demo");
    await bar.getByRole("button", { name: "Remove label", disabled: false }).press("Enter");
    await eventually(async () => expect(await stateOf(fromAlan)).toMatchObject({ labels: [] }));
    await page.getByLabel("Labelled").selectOption("needs demo");
    await page.getByRole("row", { name: /Alan/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Grace.*needs demo/ }).waitFor();
    await expectNothingInTheWay(page, "inbox-labelled");
    await page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await page.getByLabel("Label", { exact: true }).fill("budget");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove the label budget" }).waitFor();
    await page.getByRole("button", { name: "Remove the label needs demo", disabled: false }).press("Enter");
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ labels: ["budget"] }));
    expect(complaints).toEqual([]);
  });

  test("one is assigned to a member who may answer, snoozed and left as unread on its own page; writing brings it back", async () => {
    const { page, complaints } = owner;
    const email = freshAddress("grace");
    const member = await newVisitor(system().baseUrl);
    await becomeMember(member.page, workspace, "editor", email);
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await page.getByLabel("Assigned to").selectOption(email);
    expect(await page.getByLabel("Assigned to").locator("option").allTextContents()).toEqual(
      expect.not.arrayContaining([expect.stringContaining("vera")]),
    );
    await eventually(async () => expect(await stateOf(fromGrace)).toMatchObject({ assignee: email }));
    await member.page.goto(inWorkspace(workspace, "/inbox?show=mine"));
    await member.page.getByRole("row", { name: /Grace/ }).waitFor();
    await member.page.getByRole("link", { name: "Grace" }).click();
    await eventually(async () => expect(await member.page.getByLabel("Assigned to").inputValue()).toBe(email));
    await viewer.page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await viewer.page.getByText(`Assigned to ${email}.`).waitFor();
    expect(await viewer.page.getByRole("main").getByRole("button").count()).toBe(0);
    await Promise.all([member.close(), viewer.close()]);

    await page.locator("h1").click();
    await page.keyboard.press("s");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText(/Snoozed until .* or until the person writes/).waitFor();
    await grace.reply({ text: "Are you there?" });
    await page.getByText("Snooze until 9 in the morning").waitFor();
    await page.locator("h1").click();
    await page.keyboard.press("u");
    await page.getByRole("row", { name: /Grace \(unread\).*Are you there/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a reply is forwarded to somebody else: taken back within ten seconds, and sent on the second thought", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await page.getByText("Forward to somebody else").click();
    const form = page.getByRole("form", { name: "Forward" });
    await form.getByLabel("Forward to").fill("boss@walk");
    await form.getByRole("button", { name: "Forward", exact: true }).press("Enter");
    await form.getByText("This is not an email address.").waitFor();
    complaints.splice(0);
    await form.getByLabel("Forward to").fill("boss@acme.example");
    await form.getByLabel("What stands above it").fill("Can you take this?");
    await form.getByRole("button", { name: "Forward" }).press("Enter");
    await page.getByText("The mail to boss@acme.example leaves in ten seconds").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    const forwards = page.getByRole("listitem").filter({ hasText: "forwarded to boss@acme.example by" });
    await forwards.filter({ hasText: "cancelled" }).waitFor();
    // The list may be told of it sooner than the button is answered.
    const above = form.getByLabel("What stands above it");
    await eventually(async () => expect(await above.inputValue()).toBe("Can you take this?"));
    await form.getByRole("button", { name: "Forward", disabled: false }).press("Enter");
    await eventually(async () => expect(await forwards.count()).toBe(2));
    await expectNothingInTheWay(page, "conversation-forwarded");
    expect(complaints).toEqual([]);
  });

  test("members read a note that one of them wrote, and it is deleted; nobody is sent it", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await page.getByLabel("A note for your colleagues").fill("Knows Ada: be brief.");
    await page.getByRole("button", { name: "Add the note" }).click();
    const note = page.getByRole("listitem").filter({ hasText: "Knows Ada: be brief." });
    await note.waitFor();
    const written = page.getByLabel("A note for your colleagues");
    await eventually(async () => expect(await written.inputValue()).toBe(""));
    await written.fill("Call in May.");
    await page.getByRole("button", { name: "Add the note" }).click();
    await page.getByRole("listitem").filter({ hasText: "Call in May." }).waitFor();
    await note.getByRole("button", { name: "Delete this note" }).click();
    await note.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("the list and an open conversation pass axe in any theme, and nothing is cut off, at any width", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    await page.goto(inWorkspace(workspace, "/inbox?show=all"));
    await page.getByRole("row", { name: /Alan/ }).waitFor();
    await page.keyboard.press("j");
    await expectNothingInTheWayInAnyTheme(page, "inbox");
    await page.goto(inWorkspace(workspace, `/replies/${fromGrace}`));
    await page.getByText("Snooze until 9 in the morning").waitFor();
    await tabTo(page, "Mark as unread");
    await expectNothingInTheWayInAnyTheme(page, "conversation");
    expect(complaints).toEqual([]);
    await close();
  });

  test("of the two forwards only the one that wasn't taken back has left", async () => {
    await eventually(() => expect(grace.sink.mails.filter(({ text }) => text.includes("take this"))).toHaveLength(1));
  });
});
