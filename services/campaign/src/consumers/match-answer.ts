import { consume } from "@outbound/broker/subscribe";
import { campaignMatchAnswer } from "@outbound/contracts/events/campaign-match-answer";
import type { Context } from "../context.ts";

export default consume(
  campaignMatchAnswer,
  async (message, { batches }: Context) => void (await batches.receive(message, { isLast: true })),
);
