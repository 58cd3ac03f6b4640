import { expect, test } from "vitest";
import { operatorWorkspaceId } from "../caller.ts";
import type { Operation } from "../operation.ts";
import { operations } from "../operations.ts";
import { doneEnding, newAuditEntry } from "./audit-entry.ts";

const workspaceId = "0190a000-0000-7000-8000-000000000001";
const prospectId = "0190a000-0000-7000-8000-000000000002";
const actor = {
  actor_kind: "token",
  actor_id: "0190a000-0000-7000-8000-000000000003",
  actor_name: "CRM",
  source: "api",
} as const;
const about = { id: "0190a000-0000-7000-8000-000000000004", workspaceId, requestId: "r", actor };

const entryOf = (name: string, input: object) => newAuditEntry({ ...about, operation: named(name), input });
const endingOf = (name: string, output: object) => doneEnding(named(name), null, () => output);

function named(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return operation;
}

test("no field brings a person's name or address, a secret or a text into the trail unless it is listed by name", () => {
  const secret = "ada@lovelace.example";
  for (const operation of operations) {
    const input = everyField(secret, [
      ...Object.keys(shapeOf(operation.input)),
      "email",
      "value",
      "password",
      "secret",
    ]);
    const { shows = [], answers = [] } = operation.audit ?? {};
    for (const name of shows) delete input[name];
    const entry = newAuditEntry({ ...about, operation, input });
    expect(JSON.stringify(entry) ?? "").not.toContain(secret);
    const output = everyField(secret, ["email", "url", "token", "secret", "reason"]);
    expect(JSON.stringify(doneEnding(operation, null, () => output))).not.toContain(secret);
    // Staff or we fill in these fields, so they may be shown.
    const shown = [...shows, ...answers];
    expect(
      shown.filter((name) => /email|value|token$|secret|password|body|subject|first|last|company|url/.test(name)),
    ).toEqual([]);
  }
});

test("an entry stores a prospect by the id only", () => {
  expect(entryOf("prospect.erase", { prospect: "ada@lovelace.example" })?.concerns).toEqual({});
  expect(endingOf("prospect.erase", { id: prospectId }).concerns).toEqual({ prospect_id: prospectId });
  const updated = entryOf("prospect.update", { id: prospectId, email: "x@y.example" });
  expect(updated?.concerns).toEqual({ prospect_id: prospectId });
});

test("an entry about an answer names the reply that it answers, and the answer as one", () => {
  const [replyId, answerId] = [prospectId, actor.actor_id];
  for (const operation of ["reply.send", "reply.forward"]) {
    const sent = entryOf(operation, { id: replyId, after_id: answerId });
    const ending = endingOf(operation, { id: answerId, reply_id: replyId });
    expect({ ...sent?.concerns, ...ending.concerns }).toMatchObject({ reply_id: replyId, answer_id: answerId });
  }
  expect(entryOf("reply.withdraw", { id: answerId })?.concerns).toEqual({ answer_id: answerId });
  expect(endingOf("reply.withdraw", { reply_id: replyId }).concerns).toEqual({ reply_id: replyId });
  expect(entryOf("conversation.save-draft", { id: replyId })?.concerns).toEqual({ reply_id: replyId });
});

test("acts on a workspace as a whole outlive it", () => {
  const closed = entryOf("workspace.close", {});
  expect(closed).toMatchObject({ workspace_id: operatorWorkspaceId, concerns: { workspace_id: workspaceId } });
});

test("a time until which something holds is told with what it is", () => {
  const entry = entryOf("conversation.update", { id: prospectId, snoozed_until: "2026-11-30T09:00:00.000Z" });
  expect(entry?.about).toBe("snoozed until 2026-11-30T09:00:00.000Z");
});

test.each([
  ["conversation.update", { add_labels: ["hot lead", "pilot"] }, "add labels hot lead, pilot"],
  ["conversation.update", { open: false, unread: true }, "not open, unread"],
  ["conversation.update", { assignee: workspaceId }, "assigned"],
  ["conversation.update", { assignee: null }, "assigned to nobody"],
  ["suppression.create", { kind: "domain" }, "kind domain"],
  ["token.create", { name: "Zapier", read_only: false }, "Zapier"],
])("of %s it is told what changed: %o", (operation, input, said) => {
  expect(entryOf(operation, { id: prospectId, ...input })?.about).toBe(said);
});

test("control characters, half characters and long names can't break an entry", () => {
  const name = `A\u0000B\n\uD800${"x".repeat(1_000)}`;
  const entry = entryOf("token.create", { name, read_only: true });
  expect(entry?.about).toMatch(/^A B \uFFFDx+$/);
  expect(entry?.about).toHaveLength(200);
});

const shapeOf = (schema: unknown): object =>
  typeof schema === "object" && schema !== null && "shape" in schema ? (schema.shape as object) : {};

const everyField = (value: string, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));
