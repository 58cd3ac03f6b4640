import { consume } from "@outbound/broker/subscribe";
import { campaignReschedule } from "@outbound/contracts/events/campaign-reschedule";
import type { Context } from "../context.ts";
import { reschedule } from "../sending/reschedule.ts";

/** Consumes one at a time, because one change causes hundreds of chunks. */
export default consume(
  campaignReschedule,
  ({ payload }, { db }: Context) => reschedule(db.of(payload.workspace_id), payload.campaign_id),
  { prefetch: 1 },
);
