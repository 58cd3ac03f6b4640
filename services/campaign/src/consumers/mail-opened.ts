import { consume } from "@outbound/broker/subscribe";
import { mailOpened } from "@outbound/contracts/events/mail-opened";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { recordVisit } from "../tracking/count-visit.ts";

export default consume(mailOpened, async (message, { db }: Context) => {
  const { at: visited_at, is_suspect, reason, ...mail } = message.payload;
  const suspicion = is_suspect ? (reason ?? "unknown") : null;
  const record = inUnit((unit) =>
    recordVisit(unit, { ...mail, id: message.id, kind: "open", url: null, suspicion, visited_at }),
  );
  await onceOnly(db.of(message.payload.workspace_id), message, record);
});
