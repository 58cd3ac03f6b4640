import { consume } from "@outbound/broker/subscribe";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import { insertEntries } from "../audit/audit-table.ts";
import { systemEntry } from "../audit/system-entry.ts";
import type { Context } from "./prospect-erased.ts";

/** What figures paused stands in the audit trail beside what people did, by the event's own id. */
export default consume(sendingGuarded, async ({ id, payload }, { db }: Context) => {
  const { workspace_id, subject, subject_id, finding } = payload;
  const operation = subject === "mailbox" ? "sending.pause" : "campaign.pause";
  const concerns = { [`${subject}_id`]: subject_id };
  return insertEntries(db, [systemEntry({ id, workspace_id, operation, concerns, about: finding })]);
});
