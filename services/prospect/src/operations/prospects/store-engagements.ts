import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { storeEngagements as operation } from "@outbound/contracts/prospects/store-engagements";
import type { Context } from "../../context.ts";
import { storeEngagements } from "../../engagements/engagement-table.ts";

export default implement(operation, async ({ engagements }, { db }: Context & Caller) => {
  await storeEngagements(db, engagements);
  return {};
});
