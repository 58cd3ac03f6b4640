import { consume } from "@outbound/broker/subscribe";
import { campaignReschedule } from "@outbound/contracts/events/campaign-reschedule";
import { reschedule } from "../sending/reschedule.ts";
import type { Context } from "../context.ts";

/** One at a time: hundreds of chunks follow each other. */
export default consume(campaignReschedule, ({ payload }, { db }: Context) => reschedule(db, payload), { prefetch: 1 });
