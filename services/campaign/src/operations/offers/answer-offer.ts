import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { answerOffer } from "@outbound/contracts/offers/answer-offer";
import type { Context } from "../../context.ts";
import { isOpen } from "../../offers/offer-status.ts";
import { lockOffer, markOffer } from "../../offers/offer-table.ts";
import { readToday } from "../../workspaces/workspace-settings-table.ts";

export default implement(answerOffer, async ({ id, answer }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const today = await readToday(workspace);
  return workspace.transaction(async (tx) => {
    const offer = await lockOffer(tx, id, today);
    if (!isOpen(offer.status)) return offer;
    await markOffer(tx, id, answer);
    return { ...offer, status: answer };
  });
});
