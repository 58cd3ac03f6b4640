import { consume, onceOnly } from "@outbound/broker/subscribe";
import { linkFollowed } from "@outbound/contracts/events/link-followed";
import type { Context } from "../context.ts";
import { takeVisit } from "../tracking/count-visit.ts";

export default consume(linkFollowed, async (message, { db }: Context) => {
  const { at: visited_at, is_suspect, reason, ...link } = message.payload;
  const suspicion = is_suspect ? (reason ?? "unknown") : null;
  await onceOnly(db, message, (tx) => takeVisit(tx, { ...link, id: message.id, kind: "click", suspicion, visited_at }));
});
