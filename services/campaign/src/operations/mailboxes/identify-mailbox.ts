import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { identifyMailbox } from "@outbound/contracts/mailboxes/identify-mailbox";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { readIdentity } from "../../mailboxes/mailbox-list-table.ts";
import { trackerHostOf } from "../../tracking/tracker-host.ts";

export default implement(identifyMailbox, async ({ id }, { db, workspaceId, trackingUrl }: Context & Caller) => {
  const identity = isUuid(id) ? await readIdentity(db.of(workspaceId), id) : undefined;
  if (!identity) throw notFound("Mailbox");
  return { ...identity, tracker_host: trackerHostOf(trackingUrl) };
});
