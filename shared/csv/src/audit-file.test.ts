import { expect, test } from "vitest";
import { type AuditRow, auditHead, auditLine } from "./audit-file.ts";

const row: AuditRow = {
  id: "0190a000-0000-7000-8000-000000000004",
  workspace_id: "0190a000-0000-7000-8000-000000000001",
  at: "2026-11-22T10:00:00.000+00:00",
  actor: { kind: "token", id: "0190a000-0000-7000-8000-000000000003", name: '=HYPERLINK("https://evil.example")' },
  source: "api",
  operation: "token.create",
  summary: "Created an API token: @SUM(A1),\r\nread only",
  concerns: [{ kind: "user", id: "0190a000-0000-7000-8000-000000000005", name: "-ada@acme.example" }],
  outcome: "refused",
  status: 403,
  request_id: "+1+cmd|' /C calc'!A0",
};

test("no name in an exported trail is a formula, and none ends its cell or line", () => {
  const cells = auditLine("csv", row);
  expect(auditHead("csv").split(",")[0]).toBe('\uFEFF"time"');
  expect(cells).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(cells).toContain(`"'+1+cmd|' /C calc'!A0"`);
  expect(cells).toContain('"Created an API token: @SUM(A1),\r\nread only"');
  expect(cells.match(/"(?:[^"]|"")*"(?:,|\r\n$)/g)).toHaveLength(13);
});

test("as JSON lines an entry is one line and comes back as it was", () => {
  const line = auditLine("jsonl", row);
  expect(line.trimEnd()).not.toContain("\n");
  expect(JSON.parse(line)).toEqual(row);
  expect(auditHead("jsonl")).toBe("");
});
