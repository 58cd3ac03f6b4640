import { consume } from "@outbound/broker/subscribe";
import { enrolmentRequested } from "@outbound/contracts/events/enrolment-requested";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { enrolNewcomer } from "../state-copies/enrol-newcomer.ts";

export default consume(enrolmentRequested, async (message, { db, nudgePlanner }: Context) => {
  const enrol = inUnit((unit) => enrolNewcomer(unit, message.payload, nudgePlanner));
  await onceOnly(db.of(message.payload.workspace_id), message, enrol);
});
