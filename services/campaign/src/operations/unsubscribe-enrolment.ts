import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/campaigns/unsubscribe-enrolment";
import type { Context } from "../context.ts";
import { useLink } from "../unsubscribes/use-link.ts";

export default implement(unsubscribeEnrolment, async (use, { db, log, workspaceId }: Context & Caller) => {
  await useLink({ db, log, workspaceId }, use);
  return {};
});
