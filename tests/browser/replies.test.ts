import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, signOut, tabTo, type Visitor, whyNot } from "./visitor.ts";

const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

describe.skipIf(whyNot)(`replies in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let person: Awaited<ReturnType<typeof correspondent>>;
  let edith: Awaited<ReturnType<typeof correspondent>>;
  let interested: string;
  let declined: string;
  let held: string;

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
  });
  afterAll(async () => owner.close());

  test("are listed by class, and one is read as text with its person and its campaign; nothing in it runs", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: "All replies by class" }).click();
    await page.getByRole("row", { name: /Call me on Tuesday.*interested.*Spring launch/ }).waitFor();
    expect(await page.getByRole("row").count()).toBe(4);
    await page.getByRole("link", { name: "Interested", exact: true }).click();
    await page.getByRole("row", { name: /No thanks/ }).waitFor({ state: "detached" });
    expect(page.url()).toContain("show=interested");

    await page.getByRole("link", { name: "Grace" }).click();
    await page.getByRole("heading", { name: "Re: A question", level: 1 }).waitFor();
    await page.getByText(`Grace, ${person.prospect.email}`).waitFor();
    await page.getByText("The reply above.").waitFor();
    await page.getByRole("listitem").filter({ hasText: "step 1" }).getByText("Hi", { exact: true }).waitFor();
    expect(await page.getByText(hostile).filter({ visible: true }).count()).toBe(1);
    await page.getByText("With what it quotes").click();
    await page.getByText("> A word?").waitFor();
    expect(await page.title()).toContain("Re: A question");
    expect(await page.locator("main :is(img, iframe, script)").count()).toBe(0);
    await page.getByRole("link", { name: "Spring launch" }).click();
    await page.getByRole("heading", { name: "Spring launch", level: 1 }).waitFor();
    await page
      .getByRole("navigation", { name: "Campaign", exact: true })
      .getByRole("link", { name: "Prospects" })
      .click();
    await page.getByRole("row", { name: /Grace.*stopped.*not interested/i }).waitFor();
    await expectNothingInTheWay(page, "campaign-people");
    await page.getByRole("link", { name: "Reply: not interested" }).click();
    await page.getByText("No thanks, not interested.").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("a person's page leads to the conversation with them", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/prospects/${person.prospect.id}`));
    await page.getByRole("link", { name: "Open conversation" }).click();
    await page.getByText(`Grace, ${person.prospect.email}`).waitFor();
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone one is classified and handled, and leaves the open ones", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, `/replies/${interested}`));
    await page.getByLabel("It means").waitFor();
    await tabTo(page, "It means");
    await page.keyboard.type("neutral");
    // Whoever is quick doesn't wait for the first answer.
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Mark as handled" }).press("Enter");
    await page.getByText("by a user").waitFor();
    expect((await workspace.client.getReply({ id: interested })).classification).toBe("neutral");
    await page.getByRole("button", { name: "Mark as to be handled" }).waitFor();

    await page.goto(inWorkspace(workspace, "/replies"));
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor();
    await page.getByRole("link", { name: "Show only what is to be handled" }).click();
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor({ state: "detached" });
    expect(page.url()).toContain("open=true");
    await page.getByRole("link", { name: "Interested", exact: true }).click();
    await page.getByText("Nothing here waits for you").waitFor();
  });

  test("what the arrow keys pass over isn't saved, and a class that is refused is shown no more", async () => {
    const { page } = owner;
    const classOf = async () => (await workspace.client.getReply({ id: declined })).classification;
    await page.goto(inWorkspace(workspace, `/replies/${declined}`));
    const meaning = page.getByLabel("It means");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/reply.update")) asked.push(request.postData() ?? "");
    });
    await meaning.focus();
    for (const key of ["ArrowUp", "ArrowUp"]) await meaning.press(key);
    expect(await meaning.inputValue()).toBe("interested");
    await meaning.press("ArrowDown");
    await page.getByRole("link", { name: "← Inbox" }).click();
    await eventually(async () => expect(await classOf()).toBe("neutral"));
    expect(asked).toHaveLength(1);

    await page.goto(inWorkspace(workspace, `/replies/${declined}`));
    await page.route("**/app/api/reply.update", (route) => route.fulfill({ status: 409, json: { error: "Not now." } }));
    await meaning.selectOption("interested");
    await page.getByRole("alert").filter({ hasText: "Not now." }).waitFor();
    expect(await meaning.inputValue()).toBe("neutral");
    await page.unroute("**/app/api/reply.update");
    await meaning.selectOption("notInterested");
    await eventually(async () => expect(await classOf()).toBe("notInterested"));
    owner.complaints.splice(0);
  });

  test("by keyboard alone one is answered in its conversation, taken back, and sent once", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/replies/${interested}`));
    await page.getByRole("heading", { name: "Conversation" }).waitFor();
    const written = page.getByRole("listitem").filter({ hasText: "answered by" });
    await page.keyboard.press("r");
    await page.keyboard.type("Tuesday at ten.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("leaves in ten seconds").waitFor();
    await tabTo(page, "Undo");
    await page.keyboard.press("Enter");
    await written.filter({ hasText: "cancelled" }).waitFor();
    // The list may be told of it sooner than the button is answered.
    const answer = page.getByLabel(/^Answer to/);
    await eventually(async () => expect(await answer.inputValue()).toBe("Tuesday at ten."));

    await page.keyboard.press("Control+Enter");
    await page.getByText("leaves in ten seconds").waitFor();
    const received = () => person.sink.mails.filter(({ text }) => text.includes("Tuesday at ten."));
    await eventually(() => expect(received()).toHaveLength(1));
    expect(received()[0]?.text).toMatch(/^In-Reply-To: </im);
    await written.filter({ hasNotText: /waiting|leaving|cancelled/ }).waitFor();
    expect((await workspace.client.getReply({ id: interested })).handled).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("an empty answer, note or forward says at its field what is missing, and the field has the focus", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, `/replies/${interested}`));
    await page.getByRole("heading", { name: "Conversation" }).waitFor();
    const focused = "document.activeElement";
    const expectProblem = (label: RegExp, problem: string) =>
      eventually(async () => {
        expect(await page.evaluate(`${focused}.labels?.[0]?.textContent`)).toMatch(label);
        const [id] =
          (await page.evaluate<string | null>(`${focused}.getAttribute("aria-describedby")`))?.split(" ") ?? [];
        expect(await page.evaluate(`document.getElementById("${id}")?.textContent`)).toBe(problem);
      });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectProblem(/^Answer to/, "Write an answer first.");
    await page.getByRole("button", { name: "Add the note" }).click();
    await expectProblem(/^A note for your colleagues/, "Write a note first.");
    await page.getByText("Forward to somebody else").click();
    await page.getByRole("button", { name: "Forward", exact: true }).click();
    await expectProblem(/^Forward to/, "Write the address first.");
    await expectNothingInTheWay(page, "empty-answer");
    await page.keyboard.type("a");
    await page.getByText("Write the address first.").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("an answer that isn't sent yet is kept in the browser until it is sent, or its writer signs out", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    const answer = page.getByLabel(/^Answer to/);
    const open = async (id: string) => {
      await page.goto(inWorkspace(workspace, `/replies/${id}`));
      await page.getByRole("heading", { name: "Conversation" }).waitFor();
    };
    await open(interested);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Write an answer first.").waitFor();
    await answer.fill("Thursday, perhaps.");
    expect(await page.getByText("Write an answer first.").count()).toBe(0);
    await page.reload();
    await eventually(async () => expect(await answer.inputValue()).toBe("Thursday, perhaps."));
    await open(declined);
    expect(await answer.inputValue()).toBe("");
    await open(interested);
    await eventually(async () => expect(await answer.inputValue()).toBe("Thursday, perhaps."));
    const texts = () => page.evaluate<string>("JSON.stringify({ ...localStorage })");
    await answer.fill("");
    await eventually(async () => expect(await texts()).not.toContain("answer:"));
    await answer.fill("Friday, perhaps.");
    await eventually(async () => expect(await texts()).toContain("Friday"));
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await texts()).not.toContain("Friday");
    await close();
  });

  test("whoever answers what a colleague answered meanwhile is shown that answer, and may answer all the same", async () => {
    const { page, complaints } = owner;
    const thread = await workspace.operate(readThread, { id: interested });
    const known = thread.data.find((mail) => mail.kind === "answer" && mail.status === "sent");
    await openHearing(page, inWorkspace(workspace, `/replies/${interested}`));
    const answers = page.getByRole("listitem").filter({ hasText: "answered by" });
    await answers.filter({ hasNotText: /cancelled/ }).waitFor();
    await page.keyboard.press("r");
    await page.keyboard.type("Wednesday suits, too.");
    const quicker = { id: interested, text: "A colleague was quicker.", after_id: known?.id ?? "" };
    await workspace.operate(sendAnswer, quicker);
    await page.getByText("operator answered after this was begun").waitFor();
    await page.keyboard.press("Control+Enter");
    const question = page.getByRole("alert").filter({ hasText: "This was answered by" });
    await question.filter({ hasText: "A colleague was quicker." }).waitFor();
    expect(await page.getByText("leaves in ten seconds").count()).toBe(0);
    await expectNothingInTheWay(page, "answered-meanwhile");

    await tabTo(page, "Answer all the same");
    await page.keyboard.press("Enter");
    await answers.filter({ hasText: "Wednesday suits, too." }).waitFor();
    await question.waitFor({ state: "detached" });
    expect(complaints.splice(0)).toEqual([expect.stringContaining("409")]);
  });

  test("an answer to somebody who wants no mail asks in words first, and leaves, all of it by keyboard", async () => {
    const { page, complaints } = owner;
    edith = await correspondent(workspace, { prospect: { first_name: "Edith" } });
    const id = await edith.reply({ text: "Who gave you my address?" });
    await workspace.operate(createSuppression, { kind: "email", value: edith.prospect.email, reason: "unsubscribe" });
    await page.goto(inWorkspace(workspace, `/replies/${id}`));
    await page.getByRole("heading", { name: "Conversation" }).waitFor();
    const question = page.getByRole("alert").filter({ hasText: "This prospect unsubscribed." });
    await page.keyboard.press("r");
    await page.keyboard.type("A friend of yours.");
    await page.keyboard.press("Control+Enter");
    await question.waitFor();
    await expectNothingInTheWay(page, "answer-suppressed");
    await tabTo(page, "Don’t send");
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel(/^Answer to/).inputValue()).toBe("A friend of yours.");

    await page.keyboard.press("r");
    await page.keyboard.press("Control+Enter");
    await question.waitFor();
    expect(await page.getByText("leaves in ten seconds").count()).toBe(0);
    await tabTo(page, "Answer all the same");
    await page.keyboard.press("Enter");
    await page.getByText("leaves in ten seconds").waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining("409"), expect.stringContaining("409")]);
  });

  test("one that may be forged says so, and is accepted only after a question", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, "/replies?show=held"));
    await page.getByRole("link", { name: "Grace" }).click();
    await page.getByText("This may be forged").waitFor();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
    await page.getByText("This may be forged").waitFor({ state: "detached" });
    expect((await workspace.client.getReply({ id: held })).held).toBe(false);
  });

  test("what was answered in one's own mail program stands in the conversation, as it was written, and says so", async () => {
    const { page } = owner;
    const { message_id } = (await workspace.get(`/replies/${interested}`)).body;
    await openHearing(page, inWorkspace(workspace, `/replies/${interested}`));
    await page.getByRole("heading", { name: "Conversation" }).waitFor();
    await person.answerByHand(message_id, `Tuesday suits **me**, too. ${hostile}`);
    const answer = page.getByRole("listitem").filter({ hasText: "answered in their own mail program" });
    await answer.filter({ hasText: person.mailbox.email }).getByText(`Tuesday suits **me**, too. ${hostile}`).waitFor();
    expect(await page.locator("main :is(img, iframe, script)").count()).toBe(0);
  });

  test("a viewer reads them and classifies none; one of another workspace is not found", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, `/replies/${interested}`));
    await page.getByRole("heading", { name: "Re: A question", level: 1 }).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await close();

    const stranger = await newVisitor(system().baseUrl);
    const elsewhere = await freshWorkspace("Elsewhere");
    await becomeOwner(stranger.page, elsewhere, freshAddress("eve"));
    await stranger.page.goto(inWorkspace(elsewhere, `/replies/${interested}`));
    await stranger.page.getByText("Reply not found.").waitFor();
    await stranger.page.goto(inWorkspace(elsewhere, "/replies"));
    await stranger.page.getByRole("heading", { name: "No replies yet" }).waitFor();
    await expectNothingInTheWay(stranger.page, "no-replies");
    await stranger.close();
  });

  test("their pages pass axe and nothing is cut off, at any width", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    await page.goto(inWorkspace(workspace, "/replies"));
    await page.getByRole("row", { name: /Call me on Tuesday/ }).waitFor();
    await expectNothingInTheWay(page, "replies");
    await page.goto(inWorkspace(workspace, `/replies/${interested}`));
    await page.getByText("With what it quotes").click();
    await expectNothingInTheWay(page, "reply");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the answer to somebody who wants no mail has left once", async () => {
    const received = () => edith.sink.mails.filter(({ text }) => text.includes("A friend of yours."));
    await eventually(() => expect(received()).toHaveLength(1));
  });
});
