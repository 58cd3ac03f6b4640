import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import type { Context } from "../../context.ts";
import { lockOffer, markOffer } from "../../offers/offer-table.ts";
import { readToday } from "../../workspaces/workspace-settings-table.ts";

export default implement(openOffer, async ({ id, by_person }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const today = await readToday(workspace);
  return workspace.transaction(async (tx) => {
    const offer = await lockOffer(tx, id, today);
    if (offer.status !== "sent" || !by_person) return offer;
    await markOffer(tx, id, "viewed");
    return { ...offer, status: "viewed" as const };
  });
});
