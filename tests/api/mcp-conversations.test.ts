import { listAudit } from "@outbound/contracts/audit/list-audit";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "./mailed-prospect.ts";
import { generations, mcpClient } from "./mcp-client.ts";
import { freshToken, freshWorkspace, timestampShape, uuidShape } from "./workspace.ts";

async function asked() {
  const workspace = await freshWorkspace();
  const mailed = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
  const id = await mailed.reply({ text: "How much is it?" });
  return { workspace, id, ...mailed };
}

type Answer = { isError?: boolean; structuredContent?: any; content: [{ text: string }] };

function toolsOf(token: string, generation: (typeof generations)[number] = "2026") {
  return async (name: string, args: Record<string, unknown> = {}) => {
    const client = await mcpClient(generation, token);
    const { isError, structuredContent, content } = (await client.callTool({ name, arguments: args })) as Answer;
    return isError ? JSON.parse(content[0].text) : structuredContent;
  };
}

async function namesOf(token: string): Promise<string[]> {
  const { tools } = (await (await mcpClient("SDK 1", token)).listTools()) as { tools: { name: string }[] };
  return tools.map(({ name }) => name);
}

describe.each(generations)("a client of %s", (generation) => {
  test("finds who waits for an answer, and reads what was written in both directions, the last first", async () => {
    const { workspace, id, prospect } = await asked();
    const call = toolsOf(workspace.token, generation);
    const { data } = await call("conversation_list", { show: "open", limit: 1 });
    expect(data).toMatchObject([
      { reply_id: id, snippet: "How much is it?", prospect: { id: prospect.id }, open: true, has_draft: false },
    ]);
    expect(await call("conversation_get", { id: data[0].reply_id })).toMatchObject({
      data: [
        { kind: "reply", id, text: "How much is it?" },
        { kind: "step", step: 1, subject: "A question", text: "Hi" },
      ],
      next_cursor: null,
    });
  });
});

test("a conversation is read page by page, and another workspace's isn't found", async () => {
  const { workspace, id } = await asked();
  const call = toolsOf(workspace.token);
  const first = await call("conversation_get", { id, limit: 1 });
  expect(first.data).toMatchObject([{ kind: "reply" }]);
  const { data } = await call("conversation_get", { id, limit: 1, cursor: first.next_cursor });
  expect(data).toMatchObject([{ kind: "step" }]);

  const [{ id: prospect }] = (await call("conversation_list")).data;
  expect(await call("conversation_get", { id: prospect })).toMatchObject({
    status: 404,
    error: expect.stringContaining("`reply_id`"),
  });
  const other = toolsOf((await freshWorkspace()).token);
  expect(await other("conversation_list", { show: "all" })).toMatchObject({ data: [] });
  expect(await other("conversation_get", { id })).toEqual({
    status: 404,
    error: "Reply not found: `id` is the list's `reply_id`.",
    code: "not-found",
  });
});

test("a model drafts an answer, which leaves nothing; a read-only token sees no such tool and is refused", async () => {
  const { workspace, id, sink } = await asked();
  const call = toolsOf(await freshToken(workspace.id, { name: "Claude" }));
  const first = await call("conversation_draft", { id, text: "It is 10 EUR." });
  expect(first).toMatchObject({ text: "It is 10 EUR.", written_by: "API token Claude" });
  expect((await call("conversation_get", { id })).draft).toEqual(first);
  expect(await call("conversation_draft", { id, text: "It is 12 EUR." })).toEqual({
    status: 409,
    error: "There is a later draft, by API token Claude: read it, and name its `revision`.",
    code: "wrong-state",
  });
  const second = await call("conversation_draft", { id, text: "It is 12 EUR.", revision: first.revision });
  expect((await call("conversation_get", { id })).draft).toEqual(second);
  expect(await call("conversation_list")).toMatchObject({ data: [{ reply_id: id, open: true, has_draft: true }] });
  expect(sink.mails).toHaveLength(1);

  const other = toolsOf((await freshWorkspace()).token);
  expect(await other("conversation_draft", { id, text: "Mine." })).toMatchObject({ status: 404 });
  const reader = await freshToken(workspace.id, { read_only: true });
  expect(await namesOf(reader)).toEqual(expect.arrayContaining(["conversation_list", "conversation_get"]));
  expect(await namesOf(reader)).not.toContain("conversation_draft");
  const read = toolsOf(reader);
  expect(await read("conversation_draft", { id, text: "Mine.", revision: second.revision })).toMatchObject({
    status: 403,
    code: "read-only-token",
  });
  expect((await read("conversation_get", { id })).draft).toEqual(second);
});

test("a token that may not answer sees no such tool, and is told to draft instead", async () => {
  const { workspace, id, sink } = await asked();
  expect(await namesOf(workspace.token)).not.toContain("conversation_answer");
  const call = toolsOf(workspace.token);
  expect(await call("conversation_answer", { id, text: "It is 10 EUR." })).toEqual({
    status: 403,
    error:
      "This token may not answer without a person. Write a draft with `conversation_draft` instead: a person reads and sends it.",
    code: "forbidden",
  });
  expect(await call("conversation_get", { id })).toMatchObject({ data: [{ kind: "reply" }, { kind: "step" }] });
  await eventually(async () => {
    const { data } = await workspace.operate(listAudit, { operation: "reply.send" });
    expect(data).toMatchObject([{ source: "mcp", outcome: "refused", status: 403 }]);
  });
  expect(sink.mails).toHaveLength(1);
});

test("an answer by a token that may answer leaves once though its call is repeated, and ends the token's draft", async () => {
  const { workspace, id, sink } = await asked();
  const token = await freshToken(workspace.id, { name: "Claude", may_answer: true });
  expect(await namesOf(token)).toContain("conversation_answer");
  const call = toolsOf(token);
  await call("conversation_draft", { id, text: "It is 10 EUR." });
  const answer = { id, text: "It is 10 EUR.", idempotency_key: "answer 1" };
  const first = await call("conversation_answer", answer);
  expect(first).toMatchObject({ reply_id: id, status: "planned", send_after: expect.stringMatching(timestampShape) });
  expect(await call("conversation_answer", answer)).toEqual(first);
  const { idempotency_key: _, ...again } = answer;
  expect(await call("conversation_answer", again)).toMatchObject({ status: 409, code: "already-answered" });
  expect(await call("conversation_get", { id })).toMatchObject({
    data: [{ kind: "answer", id: first.id, written_by: "API token Claude" }, { kind: "reply" }, { kind: "step" }],
    draft: null,
  });
  await eventually(() => expect(sink.mails).toHaveLength(2));
  await eventually(async () =>
    expect((await call("conversation_get", { id })).data[0]).toMatchObject({ status: "sent", send_after: null }),
  );
  expect(sink.mails).toHaveLength(2);
  expect(sink.mails[1]?.text).toContain("It is 10 EUR.");

  const other = toolsOf(await freshToken((await freshWorkspace()).id, { may_answer: true }));
  expect(await other("conversation_answer", { id, text: "Mine." })).toMatchObject({ status: 404 });
});

test("whoever wants no mail gets no answer by a model, even one that says it is confirmed", async () => {
  const { workspace, id, prospect } = await asked();
  await workspace.post("/suppressions", { kind: "email", value: prospect.email });
  const call = toolsOf(await freshToken(workspace.id, { may_answer: true }));
  expect(await call("conversation_answer", { id, text: "Sorry." })).toEqual({
    status: 409,
    error:
      "This email or its domain is suppressed. Whoever wants no mail gets no answer by a model: " +
      "write a draft with `conversation_draft`, which a person reads and sends.",
    code: "wrong-state",
  });
  const confirmed = await call("conversation_answer", { id, text: "Sorry.", confirmed: true });
  expect(confirmed).toMatchObject({ status: 400, error: expect.stringContaining("`confirmed` is no argument") });
});

test("what a model drafts leaves its entry in the audit trail, as what it is refused", async () => {
  const { workspace, id } = await asked();
  const call = toolsOf(await freshToken(workspace.id, { name: "Claude" }));
  const { revision } = await call("conversation_draft", { id, text: "It is 10 EUR." });
  await call("conversation_draft", { id, text: "It is 12 EUR." });
  // An entry's outcome is written after the answer.
  await eventually(async () => {
    const { data } = await workspace.operate(listAudit, { operation: "conversation.save-draft" });
    expect(data).toMatchObject([
      { source: "mcp", actor: { kind: "token", name: "Claude" }, outcome: "refused", status: 409 },
      { source: "mcp", actor: { kind: "token", name: "Claude" }, outcome: "done" },
    ]);
    expect(JSON.stringify(data)).not.toContain("EUR");
  });
  expect(revision).toMatch(uuidShape);
});

test("no conversation is an endpoint of the API", async () => {
  const { workspace, id } = await asked();
  for (const path of ["/conversations", `/conversations/${id}`, `/replies/${id}/thread`, "/"]) {
    expect((await workspace.get(path)).status).toBe(404);
  }
});
