import { implement } from "@outbound/broker/implement";
import { dropCampaignParked } from "@outbound/contracts/outbox/parked-events";
import { dropParked } from "@outbound/events/outbox-table";
import type { Context } from "../../context.ts";

export default implement(dropCampaignParked, async ({ ids }, { db }: Context) => ({
  dropped: await dropParked(db, ids),
}));
