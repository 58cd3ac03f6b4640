import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, describe, expect, test } from "vitest";
import { mcpClient } from "../api/mcp-client.ts";
import { freshToken, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, tabTo, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`drafts of answers in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
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
    const answer = visitor.page.getByLabel(/^Answer to/);
    await openHearing(visitor.page, inWorkspace(workspace, `/replies/${id}`));
    await visitor.page.getByRole("heading", { name: "Conversation" }).waitFor();
    return { ...visitor, email, answer };
  }

  test("what a model drafts shows in the answer field with its name, isn't replaced while it is read, and leaves as a person sends it", async () => {
    const { id, draft, sink } = await asked();
    const model = await mcpClient("2026", await freshToken(workspace.id, { name: "Claude" }));
    const { page, answer, complaints, close } = await arrive(id);
    expect(await answer.inputValue()).toBe("");
    await model.callTool({ name: "conversation_draft", arguments: { id, text: "It is 10 EUR." } });
    await page.getByText("Drafted by API token Claude, just now").waitFor();
    expect(await answer.inputValue()).toBe("It is 10 EUR.");
    await expectNothingInTheWay(page, "draft-of-a-model");
    const { revision } = (await draft()) ?? {};
    const replacing = { id, text: "Pay at evil.example.", revision };
    await model.callTool({ name: "conversation_draft", arguments: replacing });
    await page.getByRole("alert").filter({ hasText: "Pay at evil.example." }).waitFor();
    expect(await answer.inputValue()).toBe("It is 10 EUR.");
    await page.getByRole("button", { name: "Keep mine" }).press("Enter");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Shall we talk?");
    expect(await page.getByText("Drafted by").count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await page.getByText("leaves in ten seconds").waitFor();
    await eventually(async () => expect(await answer.inputValue()).toBe(""));
    expect(await draft()).toBeNull();
    await eventually(() => expect(sink.mails).toHaveLength(2));
    expect(sink.mails[1]?.text).toContain("It is 10 EUR. Shall we talk?");
    expect(complaints).toEqual([]);
    await close();
  });

  test("what one person begins is a colleague's to finish, whoever cleared it finds it gone, and a reload loses nothing", async () => {
    const { id, draft } = await asked();
    const edith = await arrive(id);
    await edith.answer.fill("It is");
    await edith.page.reload();
    await eventually(async () => expect(await edith.answer.inputValue()).toBe("It is"));
    await edith.answer.fill("It is 10");
    await tabTo(edith.page, "Forward to somebody else");
    await eventually(async () => expect(await draft()).toMatchObject({ text: "It is 10", written_by: edith.email }));
    const stored = () => edith.page.evaluate("JSON.stringify({ ...localStorage })");
    await eventually(async () => expect(await stored()).not.toContain("It is 10"));
    expect(await edith.page.getByText("Drafted by").count()).toBe(0);

    const ada = await arrive(id);
    await ada.page.getByText(`Drafted by ${edith.email}`).waitFor();
    expect(await ada.answer.inputValue()).toBe("It is 10");
    await ada.answer.fill("It is 12 EUR.");
    await ada.answer.blur();
    await edith.page
      .getByRole("alert")
      .filter({ hasText: `${ada.email} has drafted another answer` })
      .waitFor();
    expect(await edith.answer.inputValue()).toBe("It is 10");
    await edith.page.getByRole("button", { name: "Take this one" }).press("Enter");
    await edith.page.getByText(`Drafted by ${ada.email}`).waitFor();
    expect(await edith.answer.inputValue()).toBe("It is 12 EUR.");
    await edith.answer.fill("");
    await edith.answer.blur();
    await eventually(async () => expect(await draft()).toBeNull());
    await eventually(async () => expect(await ada.answer.inputValue()).toBe(""));
    for (const { complaints, close } of [edith, ada]) {
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test("two who write at once are shown each other's draft, and choose which one stays", async () => {
    const { id, draft } = await asked();
    const { page, answer, complaints, close } = await arrive(id);
    await answer.fill("By Edith.");
    const theirs = await workspace.operate(saveDraft, { id, text: "By somebody else." });
    const alert = page.getByRole("alert").filter({ hasText: "operator has drafted another answer" });
    await alert.filter({ hasText: "By somebody else." }).waitFor();
    expect(await answer.inputValue()).toBe("By Edith.");
    await answer.blur();
    expect(await draft()).toEqual(theirs);
    await expectNothingInTheWay(page, "other-draft");
    await page.getByRole("button", { name: "Keep mine" }).press("Enter");
    await alert.waitFor({ state: "detached" });
    await eventually(async () => expect(await draft()).toMatchObject({ text: "By Edith." }));

    await answer.fill("By Edith again.");
    const revision = (await draft())?.revision ?? null;
    const later = await workspace.operate(saveDraft, { id, text: "By somebody else.", revision });
    await alert.waitFor();
    await page.getByRole("button", { name: "Take this one" }).press("Enter");
    await page.getByText("Drafted by operator").waitFor();
    expect(await answer.inputValue()).toBe("By somebody else.");
    expect(await draft()).toEqual(later);
    expect(complaints).toEqual([]);
    await close();
  });
});
