import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { enrolMatching } from "@outbound/contracts/jobs/change-matching";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../context.ts";
import { beginJob } from "../jobs/begin-job.ts";
import { nameOfFilter, storedFilter } from "../jobs/name-of-filter.ts";

export default implement(enrolMatching, ({ filter, at_most, campaign_id, declined }, context: Context & Caller) => {
  const input = { filter: storedFilter(filter), at_most, campaign_id, declined };
  const check = async () => {
    if (!isUuid(campaign_id))
      throw badRequest("Unknown or unusable campaign.", {
        code: "unusable-campaign",
        forPeople: "This campaign takes no prospects: it’s missing, archived, or has no step or mailbox yet.",
      });
    await context.call(checkEnrollable, { campaign_id, into_paused: true }, context);
  };
  return beginJob({ kind: "enrol", state: "collecting", name: nameOfFilter(filter), input }, context, check);
});
