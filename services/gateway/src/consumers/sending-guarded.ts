import { consume } from "@outbound/broker/subscribe";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import { insertEntries } from "../audit/audit-table.ts";
import type { Context } from "./prospect-erased.ts";

/** What figures paused stands in the audit trail beside what people did, by the event's own id. */
export default consume(sendingGuarded, async ({ id, payload }, { db }: Context) => {
  const { workspace_id, subject, subject_id, finding } = payload;
  const entry = {
    id,
    workspace_id,
    actor_kind: "system" as const,
    actor_id: operatorWorkspaceId,
    actor_name: "Outbound",
    source: "service" as const,
    operation: subject === "mailbox" ? "sending.pause" : "campaign.pause",
    request_id: id,
    outcome: "done" as const,
    status: null,
    concerns: { [`${subject}_id`]: subject_id },
    about: finding,
  };
  return insertEntries(db, [entry]);
});
