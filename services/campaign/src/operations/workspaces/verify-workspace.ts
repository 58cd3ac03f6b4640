import { implement } from "@outbound/broker/implement";
import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import type { Context } from "../../context.ts";
import { lookUpDomain } from "../../tracking/look-up-domain.ts";
import { trackerHostOf } from "../../tracking/tracker-host.ts";
import { markTrackingDomain, readTrackingDomain } from "../../workspaces/workspace-settings-table.ts";

export default implement(verifyWorkspace, async (_, { db, workspaceId, ...context }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const known = await readTrackingDomain(workspace);
  if (!known) throw conflict("The workspace has no tracking domain: set one first.");

  const expected = trackerHostOf(context.trackingUrl);
  const asked = { workspaceId, domain: known.domain, trackerHost: expected };
  const { isOurs, ...found } = await lookUpDomain(asked, context.nameSystem).catch((cause) => {
    throw new AppError("upstream", "The name servers don't answer; nothing was changed.", { cause });
  });
  if (!(await markTrackingDomain(workspace, known.domain, isOurs))) {
    throw conflict("The tracking domain was changed meanwhile. Reload, then verify again.");
  }
  return { tracking_domain: known.domain, tracking_verified: isOurs, expected, found };
});
