import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import type { Context } from "../../context.ts";
import { lockOffer, markOffer } from "../../offers/offer-table.ts";
import { readToday } from "../../workspaces/workspace-settings-table.ts";

export default implement(openOffer, async ({ id, by_person }, { db, workspaceId }: Context & Caller) => {
  const today = await readToday(db, workspaceId);
  return db.transaction(async (tx) => {
    const offer = await lockOffer(tx, workspaceId, id, today);
    if (offer.status !== "sent" || !by_person) return offer;
    await markOffer(tx, workspaceId, id, "viewed");
    return { ...offer, status: "viewed" as const };
  });
});
