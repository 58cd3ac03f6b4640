import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { takesProspects } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";

export default implement(
  checkEnrollable,
  async ({ campaign_id, into_paused }, { db, workspaceId }: Context & Caller) => {
    if (!(await takesProspects(db.of(workspaceId), campaign_id, { intoPaused: into_paused })))
      throw badRequest("Unknown or unusable campaign.", {
        code: "unusable-campaign",
        forPeople: "This campaign takes no prospects: it’s missing, archived, or has no step or mailbox yet.",
      });
    return {};
  },
);
