import { type AuditFormat, auditHead, auditLine } from "@outbound/csv/audit-file";
import { ask, type Input } from "../../api/ask.ts";
import { readPages } from "../../api/read-pages.ts";
import { saveFile } from "../../ui/save-file.ts";

type Filter = Pick<Input<"audit.list">, "actor" | "operation" | "since" | "until">;

const types = { csv: "text/csv;charset=utf-8", jsonl: "application/jsonl;charset=utf-8" };

/** Downloads page by page; the browser keeps a file of that size out of memory if it wants to. */
export async function downloadAudit(workspace: string, filter: Filter, format: AuditFormat): Promise<void> {
  const parts = [new Blob([auditHead(format)])];
  const pages = readPages((cursor) => ask("audit.list", workspace, { ...filter, limit: "1000", ...cursor }));
  for await (const { data } of pages) parts.push(new Blob([data.map((row) => auditLine(format, row)).join("")]));
  saveFile(new Blob(parts, { type: types[format] }), `audit.${format}`);
}
