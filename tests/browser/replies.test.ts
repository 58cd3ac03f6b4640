import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, press, signOut, untilFocused, type Visitor, whyNot } from "./visitor.ts";

const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

describe.skipIf(whyNot)(`replies in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let person: Awaited<ReturnType<typeof correspondent>>;
  let edith: Awaited<ReturnType<typeof correspondent>>;
  let interested: string;
  let declined: string;
  let held: string;
  let inbox: ReturnType<typeof inboxOn>;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    person = await correspondent(workspace, { campaign: "Spring launch", prospect: { first_name: "Grace" } });
    held = await person.reply({
      text: "I am away.",
      subject: "Away",
      from_trusted: false,
      automatic_headers: { "auto-submitted": "auto-replied" },
    });
    interested = await person.reply({
      text: `Yes, I am interested. Call me on Tuesday. ${hostile}\n\nOn Friday Ann wrote:\n> A word?`,
      html: `<p>Yes</p>${hostile}<iframe src="https://elsewhere.example"></iframe>`,
    });
    declined = await person.reply({ text: "No thanks, not interested.", subject: `Re: ${hostile}` });
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, freshAddress("ada"));
    inbox = inboxOn(owner.page, workspace);
  });
  afterAll(async () => owner.close());

  test("are listed by class, and one is read as text with its prospect and its campaign; nothing in it runs", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/inbox"));
    await inbox.choose("Filter", "Replies by class");
    await page.getByRole("row", { name: /Call me on Tuesday.*Interested.*Spring launch/ }).waitFor();
    expect(await page.getByRole("row").count()).toBe(4);
    await page.getByRole("link", { name: "Interested", exact: true }).click();
    await page.getByRole("row", { name: /No thanks/ }).waitFor({ state: "detached" });
    expect(page.url()).toContain("show=interested");

    await page.getByRole("link", { name: "Grace" }).click();
    await page.getByRole("heading", { name: "A question", level: 1 }).waitFor();
    const email = inbox.email("Call me on Tuesday");
    await email.waitFor();
    await inbox.email("step 1").getByText("Hi", { exact: true }).waitFor();
    expect(await inbox.emails.getByText(hostile).filter({ visible: true }).count()).toBe(1);
    await email.getByRole("button", { name: "Show quoted text" }).click();
    await email.getByText("> A word?").waitFor();
    expect(await page.title()).toContain("A question");
    expect(await page.locator("main :is(img, iframe, script)").count()).toBe(0);
    const prospect = page.getByRole("complementary", { name: "Prospect" });
    await prospect.getByText(person.prospect.email).waitFor();
    await prospect.getByRole("link", { name: "Spring launch" }).click();
    await page.getByRole("heading", { name: "Spring launch", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a prospect's page leads to the conversation with them", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/prospects/${person.prospect.id}`));
    await page.getByRole("link", { name: "Open conversation" }).click();
    await inbox.email("Call me on Tuesday").waitFor();
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone one gets a class and is done, and leaves the open ones", async () => {
    const { page } = owner;
    await inbox.open(interested);
    await page.getByRole("button", { name: "Class: Interested" }).waitFor();
    // Whoever is quick doesn't wait for the first answer.
    await page.keyboard.press("2");
    await page.keyboard.press("e");
    await eventually(async () =>
      expect(await workspace.client.getReply({ id: interested })).toMatchObject({
        classification: "neutral",
        classified_by: "user",
        handled: true,
      }),
    );
    await inbox.open(interested);
    await page.getByRole("button", { name: "Class: Neutral" }).waitFor();
    await page.getByRole("button", { name: "Reopen" }).waitFor();

    await page.goto(inWorkspace(workspace, "/replies"));
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor();
    await page.getByRole("link", { name: "Show open" }).click();
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor({ state: "detached" });
    expect(page.url()).toContain("open=true");
    await page.getByRole("link", { name: "Interested", exact: true }).click();
    await page.getByText("No open replies").waitFor();
  });

  test("a class that is refused is shown no more, and the reason is", async () => {
    const { page, complaints } = owner;
    await inbox.open(declined);
    await page.route("**/app/api/reply.update", (route) => route.fulfill({ status: 409, json: { error: "Not now." } }));
    await inbox.choose(/^Class/, /^Interested/);
    await page.getByRole("alert").filter({ hasText: "Not now." }).waitFor();
    await page.getByRole("button", { name: "Class: Not interested" }).waitFor();
    await page.unroute("**/app/api/reply.update");
    await inbox.choose(/^Class/, /^Neutral/);
    await page.getByRole("button", { name: "Class: Neutral" }).waitFor();
    await inbox.choose(/^Class/, /^Not interested/);
    const classOf = async () => (await workspace.client.getReply({ id: declined })).classification;
    await eventually(async () => expect(await classOf()).toBe("notInterested"));
    complaints.splice(0);
  });

  test("by keyboard alone one is replied to in its thread, taken back, and sent once", async () => {
    const { page, complaints } = owner;
    await inbox.open(interested);
    await inbox.field.waitFor();
    await page.keyboard.press("r");
    await untilFocused(inbox.field);
    await page.keyboard.type("Tuesday at ten.");
    await page.keyboard.press("Control+Enter");
    const sent = inbox.email("Tuesday at ten.");
    await sent.getByText(/Sends in/).waitFor();
    await press(sent.getByRole("button", { name: "Undo" }));
    await sent.getByText("Not sent").waitFor();
    await inbox.written("Tuesday at ten.");

    await page.keyboard.press("Control+Enter");
    const received = () => person.sink.mails.filter(({ text }) => text.includes("Tuesday at ten."));
    await eventually(() => expect(received()).toHaveLength(1));
    expect(received()[0]?.text).toMatch(/^In-Reply-To: </im);
    await sent.filter({ hasNotText: /Sends in|Sending|Not sent/ }).waitFor();
    expect((await workspace.client.getReply({ id: interested })).handled).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("an empty reply, note or forward says at its field what is missing, and the field has the focus", async () => {
    const { page, complaints } = owner;
    await inbox.open(interested);
    await inbox.field.waitFor();
    const focused = "document.activeElement";
    const expectProblem = (problem: string) =>
      eventually(async () => {
        const ids = (await page.evaluate<string | null>(`${focused}.getAttribute("aria-describedby")`)) ?? "";
        const texts = ids.split(" ").map((id) => `document.getElementById(${JSON.stringify(id)})?.textContent`);
        expect(await page.evaluate(`[${texts.join(", ")}]`)).toContain(problem);
      });
    await inbox.composer.getByRole("button", { name: "Send", exact: true }).click();
    await expectProblem("Write a reply first.");
    await page.getByRole("button", { name: "Note instead" }).click();
    await page.getByRole("button", { name: "Add note" }).click();
    await expectProblem("Write a note first.");
    await page.locator("h1").last().click();
    await page.keyboard.press("f");
    await page.getByRole("form", { name: "Forward" }).getByRole("button", { name: "Forward", exact: true }).click();
    await expectProblem("Enter an email address first.");
    await expectNothingInTheWay(page, "empty-reply");
    await page.getByLabel("Forward to").fill("a");
    await page.getByText("Enter an email address first.").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a reply that isn't sent yet is kept in the browser until it is sent, or its writer signs out", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    const { open, field, written } = inboxOn(page, workspace);
    await open(interested);
    await field.fill("Thursday, perhaps.");
    await page.reload();
    await written("Thursday, perhaps.");
    await open(declined);
    await field.waitFor();
    await written("");
    await open(interested);
    await written("Thursday, perhaps.");
    const texts = () => page.evaluate<string>("JSON.stringify({ ...localStorage })");
    await field.fill("");
    await eventually(async () => expect(await texts()).not.toContain("answer:"));
    await field.fill("Friday, perhaps.");
    await eventually(async () => expect(await texts()).toContain("Friday"));
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await texts()).not.toContain("Friday");
    await close();
  });

  test("whoever replies to what a colleague replied to meanwhile is shown that reply, and may reply anyway", async () => {
    const { page, complaints } = owner;
    const thread = await workspace.operate(readThread, { id: interested });
    const known = thread.data.find((mail) => mail.kind === "answer" && mail.status === "sent");
    await openHearing(page, inWorkspace(workspace, `/inbox/${interested}`));
    await inbox.email("Tuesday at ten.").first().waitFor();
    await inbox.field.waitFor();
    await page.keyboard.press("r");
    await untilFocused(inbox.field);
    await page.keyboard.type("Wednesday suits, too.");
    const quicker = { id: interested, text: "A colleague was quicker.", after_id: known?.id ?? "" };
    await workspace.operate(sendAnswer, quicker);
    await page.getByText("operator replied after you began to write").waitFor();
    await page.keyboard.press("Control+Enter");
    const question = page.getByRole("alert").filter({ hasText: "operator replied to this" });
    await question.filter({ hasText: "A colleague was quicker." }).waitFor();
    expect(await inbox.toast.getByText("Sends to").count()).toBe(0);
    await expectNothingInTheWay(page, "replied-meanwhile");

    await press(question.getByRole("button", { name: "Reply anyway" }));
    await inbox.email("Wednesday suits, too.").waitFor();
    await question.waitFor({ state: "detached" });
    expect(complaints.splice(0)).toEqual([expect.stringContaining("409")]);
  });

  test("a reply to somebody who wants no email asks in words first, and is sent, all of it by keyboard", async () => {
    const { page, complaints } = owner;
    edith = await correspondent(workspace, { prospect: { first_name: "Edith" } });
    const id = await edith.reply({ text: "Who gave you my address?" });
    await workspace.operate(createSuppression, { kind: "email", value: edith.prospect.email, reason: "unsubscribe" });
    await inbox.open(id);
    await inbox.field.waitFor();
    const question = page.getByRole("alert").filter({ hasText: /unsubscribed/i });
    await page.keyboard.press("r");
    await untilFocused(inbox.field);
    await page.keyboard.type("A friend of yours.");
    await page.keyboard.press("Control+Enter");
    await question.waitFor();
    expect(await question.innerText()).not.toContain("confirmed");
    await expectNothingInTheWay(page, "reply-suppressed");
    await press(question.getByRole("button", { name: "Don’t send" }));
    await question.waitFor({ state: "detached" });
    await inbox.written("A friend of yours.");

    await page.locator("h1").last().click();
    await page.keyboard.press("r");
    await page.keyboard.press("Control+Enter");
    await question.waitFor();
    expect(await inbox.toast.getByText("Sends to").count()).toBe(0);
    await press(question.getByRole("button", { name: "Reply anyway" }));
    await inbox.toast.getByText("Sends to Edith").waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining("409"), expect.stringContaining("409")]);
  });

  test("one that may be forged says so, and is accepted only after a question", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, "/replies?show=held"));
    await page.getByRole("link", { name: "Grace" }).click();
    await page.getByText("Only the sender’s address says who wrote this reply.").waitFor();
    expect(await inbox.field.count()).toBe(0);
    await page.getByRole("button", { name: "Accept reply" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept reply" }).click();
    await page.getByText("Only the sender’s address says who wrote this reply.").waitFor({ state: "detached" });
    expect((await workspace.client.getReply({ id: held })).held).toBe(false);
  });

  test("what was written in one's own email program stands in the thread, as it was written, and says so", async () => {
    const { page } = owner;
    const { message_id } = (await workspace.get(`/replies/${interested}`)).body;
    await openHearing(page, inWorkspace(workspace, `/inbox/${interested}`));
    await inbox.emails.waitFor();
    await person.answerByHand(message_id, `Tuesday suits **me**, too. ${hostile}`);
    const answer = inbox.email("from their own email program");
    await answer.getByText(`Tuesday suits **me**, too. ${hostile}`).waitFor();
    expect(await page.locator("main :is(img, iframe, script)").count()).toBe(0);
  });

  test("a viewer reads them and changes none; one of another workspace is not found", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, `/inbox/${interested}`));
    await page.getByRole("heading", { name: "A question", level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: /^(Assign|Class|Done|Send|Snooze|Undo)/ }).count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await close();

    const stranger = await newVisitor(system().baseUrl);
    const elsewhere = await freshWorkspace("Elsewhere");
    await becomeOwner(stranger.page, elsewhere, freshAddress("eve"));
    await stranger.page.goto(inWorkspace(elsewhere, `/inbox/${interested}`));
    await stranger.page.getByText("Reply not found.").waitFor();
    await stranger.page.goto(inWorkspace(elsewhere, "/replies"));
    await stranger.page.getByRole("heading", { name: "No replies yet" }).waitFor();
    await expectNothingInTheWay(stranger.page, "no-replies");
    await stranger.close();
  });

  test("their list passes axe and nothing is cut off, at any width", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    await page.goto(inWorkspace(workspace, "/replies"));
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor();
    await expectNothingInTheWay(page, "replies");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the reply to somebody who wants no email was sent once", async () => {
    const received = () => edith.sink.mails.filter(({ text }) => text.includes("A friend of yours."));
    await eventually(() => expect(received()).toHaveLength(1));
  });
});
