import type { AuditEntry } from "@outbound/contracts/audit/audit-entry";
import { operatorWorkspaceId } from "@outbound/contracts/caller";

type Act = Pick<AuditEntry, "id" | "workspace_id" | "operation" | "concerns" | "about">;

/** Of what Outbound did by itself; `id` is that of the event which told so. */
export const systemEntry = (act: Act): AuditEntry => ({
  ...act,
  actor_kind: "system",
  actor_id: operatorWorkspaceId,
  actor_name: "Outbound",
  source: "service",
  request_id: act.id,
  outcome: "done",
  status: null,
});
