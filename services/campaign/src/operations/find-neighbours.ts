import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { findNeighbours } from "@outbound/contracts/campaigns/find-neighbours";
import { assertCampaign } from "../campaigns/campaign-table.ts";
import type { Context } from "../context.ts";
import { findInCampaign, findNeighbour, type Neighbour } from "../enrolments/neighbour-table.ts";

export default implement(findNeighbours, async ({ id, email }, { db, workspaceId }: Context & Caller) => {
  await assertCampaign(db, workspaceId, id);
  const neighbour = (is: "before" | "after", from?: Neighbour) => findNeighbour(db, workspaceId, id, { from, is });
  const found = email === undefined ? await neighbour("after") : await findInCampaign(db, workspaceId, id, email);
  const [previous, next] = await Promise.all([found && neighbour("before", found), neighbour("after", found)]);
  return {
    prospect: found?.prospect ?? null,
    previous: previous?.prospect ?? null,
    next: next?.prospect ?? null,
  };
});
