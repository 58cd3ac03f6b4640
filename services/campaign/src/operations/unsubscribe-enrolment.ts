import { implement } from "@outbound/broker/implement";
import { recordFirst } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/campaigns/unsubscribe-enrolment";
import type { Context } from "../context.ts";
import { followUnsubscribeLink } from "../sending/unsubscribe.ts";

export default implement(
  unsubscribeEnrolment,
  async ({ use_id, enrolment_id, step, via }, { db, workspaceId }: Context & Caller) =>
    db.transaction(async (tx) => {
      const { size } = await recordFirst(tx, [use_id]);
      if (size > 0) await followUnsubscribeLink(tx, workspaceId, { enrolment_id, step }, via);
      return {};
    }),
);
