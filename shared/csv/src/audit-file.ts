import { csvTable } from "./csv-table.ts";

export type AuditRow = {
  id: string;
  workspace_id: string;
  at: string;
  actor: { kind: string; id: string | null; name: string };
  source: string;
  operation: string;
  summary: string;
  concerns: readonly { kind: string; id: string; name: string | null }[];
  outcome: string;
  status: number | null;
  request_id: string;
};

export type AuditFormat = "csv" | "jsonl";

const table = csvTable<AuditRow>([
  ["time", ({ at }) => at],
  ["actor_kind", ({ actor }) => actor.kind],
  ["actor_id", ({ actor }) => actor.id],
  ["actor_name", ({ actor }) => actor.name],
  ["source", ({ source }) => source],
  ["operation", ({ operation }) => operation],
  ["summary", ({ summary }) => summary],
  ["concerns", ({ concerns }) => concerns.map(({ kind, id, name }) => `${kind} ${name ?? id}`).join("; ")],
  ["outcome", ({ outcome }) => outcome],
  ["status", ({ status }) => status],
  ["request_id", ({ request_id }) => request_id],
  ["workspace_id", ({ workspace_id }) => workspace_id],
  ["id", ({ id }) => id],
]);

export const auditHead = (format: AuditFormat): string => (format === "csv" ? table.head() : "");

export const auditLine = (format: AuditFormat, row: AuditRow): string =>
  format === "csv" ? table.line(row) : `${JSON.stringify(row)}\n`;
