import { consume } from "@outbound/broker/subscribe";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { Context } from "../context.ts";
import { storeSuppressions } from "../store-suppressions.ts";

export default consume(suppressionChanged, async ({ payload }, { db }: Context) => {
  await storeSuppressions(db, payload.entries);
});
