import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { isOpen } from "../../offers/offer-status.ts";
import { lockOffer, markOffer } from "../../offers/offer-table.ts";
import { readToday } from "../../workspaces/workspace-settings-table.ts";

export default implement(withdrawOffer, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!isUuid(id)) throw notFound("Offer");
  const today = await readToday(workspace);
  return workspace.transaction(async (tx) => {
    const offer = await lockOffer(tx, id, today);
    if (!isOpen(offer.status)) throw conflict(`Only an open offer can be withdrawn: this one is ${offer.status}.`);
    await markOffer(tx, id, "withdrawn");
    return { ...offer, status: "withdrawn" as const };
  });
});
