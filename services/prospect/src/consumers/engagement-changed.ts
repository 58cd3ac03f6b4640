import { consume } from "@outbound/broker/subscribe";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import type { Context } from "../context.ts";
import { storeEngagements } from "../engagement-columns.ts";

export default consume(engagementChanged, ({ payload }, { db }: Context) => storeEngagements(db, payload.engagements));
