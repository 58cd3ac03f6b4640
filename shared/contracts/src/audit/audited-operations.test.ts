import { expect, test } from "vitest";
import { operatorWorkspaceId } from "../caller.ts";
import { operations } from "../operations.ts";
import { doneEnding, newAuditEntry } from "./audit-entry.ts";
import { auditedOperations } from "./audited-operations.ts";

const unaudited: Record<string, string> = {
  "campaign-data.delete": "a part of workspace.close",
  "campaign.check-enrollable": "the prospect service asks it about an entry's own operation",
  "conversation.read": "whoever opens a reply does it",
  "credential.check": "it stores nothing",
  "credential.remove": "a part of mailbox.remove",
  "credential.store": "a part of mailbox.add",
  "engagement.store": "what services tell each other",
  "enrolment.add": "a part of a job",
  "enrolment.request": "a part of prospect.create",
  "enrolment.unsubscribe": "a recipient does it, who is no actor",
  "job.add-rows": "a part of job.import",
  "mailbox.check-part": "a page asks it many times while somebody writes, and nothing that was set changes",
  "mailbox.ask-by-code": "a part of mailbox.connect-by-code",
  "mailbox-consent.finish": "a part of mailbox.connect",
  "mailbox-consent.open": "a part of mailbox.connect",
  "mailer-data.delete": "a part of workspace.close",
  "offer.answer": "whoever has the offer's link does it, who is no actor",
  "offer.open": "whoever has the offer's link does it, who is no actor",
  "prospect-copy.store": "what services tell each other",
  "prospect-data.delete": "a part of workspace.close",
  "send.dispatch": "the mailer asks it about a mail",
  "send.end-lease": "the mailer asks it about a mail",
  "send.load": "the mailer asks it about a mail",
  "suppression-copy.store": "what services tell each other",
  "test-mail.dispatch": "a part of campaign.send-test",
  "test-mail.load": "a part of campaign.send-test",
  "webhook-dispatcher-data.delete": "a part of workspace.close",
};

test("each operation that may change something leaves an entry in the audit trail, or is listed here with the reason", () => {
  const reads = operations.filter(({ http, readOnly }) => http?.method === "get" || readOnly).map(({ name }) => name);
  const audited = Object.keys(auditedOperations);
  const names = operations.map(({ name }) => name);
  expect(audited.filter((name) => !names.includes(name))).toEqual([]);
  const changes = names.filter((name) => !reads.includes(name));
  expect(changes.filter((name) => !audited.includes(name) && !(name in unaudited))).toEqual([]);
  expect(Object.keys(unaudited).filter((name) => !names.includes(name) || audited.includes(name))).toEqual([]);
});

const workspaceId = "0190a000-0000-7000-8000-000000000001";
const prospectId = "0190a000-0000-7000-8000-000000000002";
const actor = {
  actor_kind: "token",
  actor_id: "0190a000-0000-7000-8000-000000000003",
  actor_name: "CRM",
  source: "api",
} as const;
const about = { id: "0190a000-0000-7000-8000-000000000004", workspaceId, requestId: "r", actor };

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
    const shows = auditedOperations[operation.name]?.shows ?? [];
    for (const name of shows) delete input[name];
    const entry = newAuditEntry({ ...about, operation: operation.name, input });
    expect(JSON.stringify(entry) ?? "").not.toContain(secret);
    const answers = auditedOperations[operation.name]?.answers ?? [];
    const output = everyField(secret, ["email", "url", "token", "secret", "reason"]);
    if (entry) expect(JSON.stringify(doneEnding(entry, () => output))).not.toContain(secret);
    // Staff or we fill in these fields, so they may be shown.
    const shown = [...shows, ...answers];
    expect(
      shown.filter((name) => /email|value|token$|secret|password|body|subject|first|last|company|url/.test(name)),
    ).toEqual([]);
  }
});

test("an entry stores a prospect by the id only", () => {
  const erased = newAuditEntry({ ...about, operation: "prospect.erase", input: { prospect: "ada@lovelace.example" } });
  expect(erased?.concerns).toEqual({});
  expect(erased && doneEnding(erased, () => ({ id: prospectId })).concerns).toEqual({ prospect_id: prospectId });
  const updated = newAuditEntry({
    ...about,
    operation: "prospect.update",
    input: { id: prospectId, email: "x@y.example" },
  });
  expect(updated?.concerns).toEqual({ prospect_id: prospectId });
});

test("an entry about an answer names the reply that it answers, and the answer as one", () => {
  const [replyId, answerId] = [prospectId, actor.actor_id];
  for (const operation of ["reply.send", "reply.forward"]) {
    const sent = newAuditEntry({ ...about, operation, input: { id: replyId, after_id: answerId } });
    const ending = sent && doneEnding(sent, () => ({ id: answerId, reply_id: replyId }));
    expect({ ...sent?.concerns, ...ending?.concerns }).toMatchObject({ reply_id: replyId, answer_id: answerId });
  }
  const withdrawn = newAuditEntry({ ...about, operation: "reply.withdraw", input: { id: answerId } });
  expect(withdrawn?.concerns).toEqual({ answer_id: answerId });
  expect(withdrawn && doneEnding(withdrawn, () => ({ reply_id: replyId })).concerns).toEqual({ reply_id: replyId });
  const drafted = newAuditEntry({ ...about, operation: "conversation.save-draft", input: { id: replyId } });
  expect(drafted?.concerns).toEqual({ reply_id: replyId });
});

test("acts on a workspace as a whole outlive it", () => {
  const closed = newAuditEntry({ ...about, operation: "workspace.close", input: {} });
  expect(closed).toMatchObject({ workspace_id: operatorWorkspaceId, concerns: { workspace_id: workspaceId } });
});

test("a time until which something holds is told with what it is", () => {
  const input = { id: prospectId, snoozed_until: "2026-11-30T09:00:00.000Z" };
  const entry = newAuditEntry({ ...about, operation: "conversation.update", input });
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
  expect(newAuditEntry({ ...about, operation, input: { id: prospectId, ...input } })?.about).toBe(said);
});

test("control characters, half characters and long names can't break an entry", () => {
  const name = `A\u0000B\n\uD800${"x".repeat(1_000)}`;
  const entry = newAuditEntry({ ...about, operation: "token.create", input: { name, read_only: true } });
  expect(entry?.about).toMatch(/^A B \uFFFDx+$/);
  expect(entry?.about).toHaveLength(200);
});

const shapeOf = (schema: unknown): object =>
  typeof schema === "object" && schema !== null && "shape" in schema ? (schema.shape as object) : {};

const everyField = (value: string, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));
