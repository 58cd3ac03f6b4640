import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import type { Context } from "../../context.ts";
import { discoverServers } from "../../mail-servers/discover-servers.ts";
import { fetchAutoconfig } from "../../mail-servers/fetch-autoconfig.ts";

export default implement(discoverMailbox, async ({ email }, context: Context & Caller) => {
  const { checkSlots, dns, egressOf, workspaceId } = context;
  const address = parseEmailAddress(email);
  if (address === undefined) throw badRequest("`email` must be an email address.");
  const tools = { dns, fetchAutoconfig, egress: egressOf(workspaceId) };
  return checkSlots.within(workspaceId, () => discoverServers(address, tools));
});
