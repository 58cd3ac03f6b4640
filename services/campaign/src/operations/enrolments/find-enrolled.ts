import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { findEnrolled } from "@outbound/contracts/enrolments/find-enrolled";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { findEnrolledAddresses } from "../../enrolments/enrolment-table.ts";

export default implement(findEnrolled, async ({ id, emails }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await assertCampaign(workspace, id);
  return { data: await findEnrolledAddresses(workspace, id, emails) };
});
