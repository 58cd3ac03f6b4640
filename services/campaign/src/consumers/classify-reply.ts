import { consume } from "@outbound/broker/subscribe";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import type { Context } from "../context.ts";
import { classifyStoredReply } from "../inbox/classify-stored-reply.ts";

export default consume(campaignClassifyReply, ({ payload }, context: Context) => classifyStoredReply(context, payload));
