import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import type { Context } from "../../context.ts";
import { countMailboxes } from "../../mailboxes/access-table.ts";
import { readGuards } from "../../pauses/guard-table.ts";
import { readHeldCampaigns } from "../../pauses/held-campaign-table.ts";
import { readPauses } from "../../pauses/pause-table.ts";

export default implement(listPauses, async (_, { db, ...caller }: Context & Caller) => {
  const workspace = db.of(caller.workspaceId);
  return {
    data: await readPauses(workspace),
    held: await readHeldCampaigns(workspace),
    guards: await readGuards(workspace),
    mailboxes: await countMailboxes(db, requestedWorkspace(caller)),
  };
});
