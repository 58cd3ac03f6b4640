import { consume } from "@outbound/broker/subscribe";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import type { Context } from "../context.ts";

export default consume(engagementChanged, async ({ payload }, { storeEngagements }: Context) => {
  await storeEngagements(payload.engagements);
});
