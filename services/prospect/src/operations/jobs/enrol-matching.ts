import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { enrolMatching } from "@outbound/contracts/jobs/change-matching";
import type { Context } from "../../context.ts";
import { beginJob } from "../../jobs/begin-job.ts";
import { checkCampaign } from "../../jobs/check-campaign.ts";
import { nameOfFilter, storedFilter } from "../../jobs/name-of-filter.ts";

export default implement(enrolMatching, ({ filter, at_most, campaign_id, declined }, context: Context & Caller) => {
  const input = { filter: storedFilter(filter), at_most, campaign_id, declined };
  const check = () => checkCampaign(campaign_id, context);
  return beginJob({ kind: "enrol", state: "collecting", name: nameOfFilter(filter), input }, context, check);
});
