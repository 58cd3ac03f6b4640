import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import type { Context } from "../../context.ts";
import { countMailboxes } from "../../mailboxes/access-table.ts";
import { readGuards } from "../../pauses/guard-table.ts";
import { readHeldCampaigns } from "../../pauses/held-campaign-table.ts";
import { readPauses } from "../../pauses/pause-table.ts";

export default implement(listPauses, async (_, { db, ...caller }: Context & Caller) => ({
  data: await readPauses(db, caller.workspaceId),
  held: await readHeldCampaigns(db, caller.workspaceId),
  guards: await readGuards(db, caller.workspaceId),
  mailboxes: await countMailboxes(db, requestedWorkspace(caller)),
}));
