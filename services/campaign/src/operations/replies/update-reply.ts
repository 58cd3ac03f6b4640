import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { pushEngagements } from "../../prospects/push-engagements.ts";
import { correctReply } from "../../replies/correct-reply.ts";
import { readShownReply } from "../../replies/shown-reply.ts";

export default implement(updateReply, async ({ id, ...correction }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const engagements = await db.of(workspaceId).transaction(inUnit((unit) => correctReply(unit, id, correction)));
  await pushEngagements(context, engagements);
  return readShownReply(context, id);
});
