import { type AuditFormat, auditHead, auditLine } from "@outbound/csv/audit-file";
import { ask, type Input } from "../../api/ask.ts";
import { saveFile } from "../../ui/save-file.ts";

type Filter = Pick<Input<"audit.list">, "actor" | "operation" | "since" | "until">;

const types = { csv: "text/csv;charset=utf-8", jsonl: "application/jsonl;charset=utf-8" };

/** Downloads page by page; the browser keeps a file of that size out of memory if it wants to. */
export async function downloadAudit(workspace: string, filter: Filter, format: AuditFormat): Promise<void> {
  const parts = [new Blob([auditHead(format)])];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(workspace, filter, cursor);
    parts.push(new Blob([page.data.map((row) => auditLine(format, row)).join("")]));
    cursor = page.next_cursor;
  }
  saveFile(new Blob(parts, { type: types[format] }), `audit.${format}`);
}

const pageOf = (workspace: string, filter: Filter, cursor: string) =>
  ask("audit.list", workspace, { ...filter, limit: "1000", ...(cursor && { cursor }) });
