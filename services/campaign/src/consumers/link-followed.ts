import { consume } from "@outbound/broker/subscribe";
import { linkFollowed } from "@outbound/contracts/events/link-followed";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { recordVisit } from "../tracking/count-visit.ts";

export default consume(linkFollowed, async (message, { db }: Context) => {
  const { at: visited_at, is_suspect, reason, ...link } = message.payload;
  const suspicion = is_suspect ? (reason ?? "unknown") : null;
  const record = inUnit((unit) => recordVisit(unit, { ...link, id: message.id, kind: "click", suspicion, visited_at }));
  await onceOnly(db.of(message.payload.workspace_id), message, record);
});
