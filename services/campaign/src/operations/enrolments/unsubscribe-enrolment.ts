import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import type { Context } from "../../context.ts";

export default implement(unsubscribeEnrolment, async (use, { batches, workspaceId }: Context & Caller) => {
  await batches.useLink(workspaceId, use);
  return {};
});
