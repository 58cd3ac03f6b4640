import { consume } from "@outbound/broker/subscribe";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import type { Context } from "../context.ts";

export default consume(campaignClassifyReply, ({ payload }, { batches }: Context) => batches.classify(payload));
