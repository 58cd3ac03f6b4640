import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../context.ts";

/** Refuses a campaign that takes nobody. */
export async function checkCampaign(campaign_id: string, context: Context & Caller): Promise<void> {
  if (!isUuid(campaign_id))
    throw badRequest("Unknown or unusable campaign.", {
      code: "unusable-campaign",
      forPeople: "This campaign takes no prospects: it’s missing, archived, or has no step or mailbox yet.",
    });
  await context.call(checkEnrollable, { campaign_id, into_paused: true }, context);
}
