import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, describe, expect, test } from "vitest";
import { mcpClient } from "../api/mcp-client.ts";
import { freshToken, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`drafts of replies in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
  });

  async function asked() {
    const person = await correspondent(workspace, { prospect: { first_name: "Grace" } });
    const id = await person.reply({ text: "How much is it?" });
    const draft = async () => (await workspace.operate(readThread, { id, limit: "1" })).draft;
    return { ...person, id, draft };
  }

  async function arrive(id: string) {
    const visitor = await newVisitor(system().baseUrl);
    const email = freshAddress("edith");
    await becomeMember(visitor.page, workspace, "editor", email);
    await openHearing(visitor.page, inWorkspace(workspace, `/inbox/${id}`));
    const { field, written, emails, toast } = inboxOn(visitor.page, workspace);
    await emails.waitFor();
    await field.waitFor();
    const leave = () => visitor.page.locator("h1").last().click();
    return { ...visitor, email, field, written, toast, leave };
  }

  test("what a model drafts shows in the composer with its name, isn't replaced while it is read, and is sent as a person sends it", async () => {
    const { id, draft, sink } = await asked();
    const model = await mcpClient("2026", await freshToken(workspace.id, { name: "Claude" }));
    const { page, field, written, toast, complaints, close } = await arrive(id);
    await written("");
    await model.callTool({ name: "conversation_draft", arguments: { id, text: "It is 10 EUR." } });
    await page.getByText("Drafted by API token Claude, just now").waitFor();
    await written("It is 10 EUR.");
    await expectNothingInTheWay(page, "draft-of-a-model");
    const { revision } = (await draft()) ?? {};
    const replacing = { id, text: "Pay at evil.example.", revision };
    await model.callTool({ name: "conversation_draft", arguments: replacing });
    await page.getByRole("alert").filter({ hasText: "Pay at evil.example." }).waitFor();
    await written("It is 10 EUR.");
    await press(page.getByRole("button", { name: "Keep mine" }));
    await page.getByRole("alert").waitFor({ state: "detached" });
    await field.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Shall we talk?");
    expect(await page.getByText("Drafted by").count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await toast.getByText("Sends to Grace").waitFor();
    await written("");
    expect(await draft()).toBeNull();
    await eventually(() => expect(sink.mails).toHaveLength(2));
    expect(sink.mails[1]?.text).toContain("It is 10 EUR. Shall we talk?");
    expect(complaints).toEqual([]);
    await close();
  });

  test("what one person begins is a colleague's to finish, whoever cleared it finds it gone, and a reload loses nothing", async () => {
    const { id, draft } = await asked();
    const edith = await arrive(id);
    await edith.field.fill("It is");
    await edith.page.reload();
    await edith.written("It is");
    await edith.field.fill("It is 10");
    await edith.leave();
    await eventually(async () => expect(await draft()).toMatchObject({ text: "It is 10", written_by: edith.email }));
    const stored = () => edith.page.evaluate("JSON.stringify({ ...localStorage })");
    await eventually(async () => expect(await stored()).not.toContain("It is 10"));
    expect(await edith.page.getByText("Drafted by").count()).toBe(0);

    const ada = await arrive(id);
    await ada.page.getByText(`Drafted by ${edith.email}`).waitFor();
    await ada.written("It is 10");
    await ada.field.fill("It is 12 EUR.");
    await ada.leave();
    await edith.page
      .getByRole("alert")
      .filter({ hasText: `${ada.email} drafted another reply` })
      .waitFor();
    await edith.written("It is 10");
    await press(edith.page.getByRole("button", { name: "Use theirs" }));
    await edith.page.getByText(`Drafted by ${ada.email}`).waitFor();
    await edith.written("It is 12 EUR.");
    await edith.field.fill("");
    await edith.leave();
    await eventually(async () => expect(await draft()).toBeNull());
    await ada.written("");
    for (const { complaints, close } of [edith, ada]) {
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test("two who write at once are shown each other's draft, and choose which one stays", async () => {
    const { id, draft } = await asked();
    const { page, field, written, leave, complaints, close } = await arrive(id);
    await field.fill("By Edith.");
    const theirs = await workspace.operate(saveDraft, { id, text: "By somebody else." });
    const alert = page.getByRole("alert").filter({ hasText: "operator drafted another reply" });
    await alert.filter({ hasText: "By somebody else." }).waitFor();
    await written("By Edith.");
    await leave();
    expect(await draft()).toEqual(theirs);
    await expectNothingInTheWay(page, "other-draft");
    await press(page.getByRole("button", { name: "Keep mine" }));
    await alert.waitFor({ state: "detached" });
    await eventually(async () => expect(await draft()).toMatchObject({ text: "By Edith." }));

    await field.fill("By Edith again.");
    const revision = (await draft())?.revision ?? null;
    const later = await workspace.operate(saveDraft, { id, text: "By somebody else.", revision });
    await alert.waitFor();
    await press(page.getByRole("button", { name: "Use theirs" }));
    await page.getByText("Drafted by operator").waitFor();
    await written("By somebody else.");
    expect(await draft()).toEqual(later);
    expect(complaints).toEqual([]);
    await close();
  });
});
