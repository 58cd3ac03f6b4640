import { implement } from "@outbound/broker/implement";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { Context } from "../context.ts";
import { storeSuppressions } from "../store-suppressions.ts";

export default implement(storeSuppressionCopies, async ({ entries }, { db }: Context) => ({
  engagements: await storeSuppressions(db, entries),
}));
