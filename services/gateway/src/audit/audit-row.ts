import type { listAudit } from "@outbound/contracts/audit/list-audit";
import { sentenceOf } from "@outbound/contracts/audit/sentence-of";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { OutputOf } from "@outbound/contracts/operation";
import type { AuditTableRow } from "./audit-table.ts";

type Row = OutputOf<typeof listAudit>["data"][number];

/** `addresses` are of the users whom entries concern. */
export function toAuditRow(row: AuditTableRow, addresses: ReadonlyMap<string, string>): Row {
  const { id, workspace_id, created_at, actor_kind, actor_id, source, operation, about, request_id } = row;
  const hasId = (actor_kind === "user" || actor_kind === "token") && actor_id !== operatorWorkspaceId;
  return {
    id,
    workspace_id,
    at: created_at,
    actor: { kind: actor_kind, id: hasId ? actor_id : null, name: row.actor_name },
    source,
    operation,
    summary: sentenceOf(operation, about),
    concerns: Object.entries(row.concerns).map(([name, concernedId]) => ({
      kind: name.replace(/_id$/, ""),
      id: concernedId,
      name: name === "user_id" ? (addresses.get(concernedId) ?? null) : null,
    })),
    outcome: row.outcome ?? "unknown",
    status: row.status,
    request_id,
  };
}
