import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { checkAddresses } from "@outbound/contracts/prospects/check-addresses";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { Context } from "../../context.ts";
import { readStandings } from "../../imports/address-standing-table.ts";

export default implement(checkAddresses, async ({ emails }, context: Context & Caller) => {
  const { db, workspaceId, addressHashKey } = context;
  const parsed = emails.map((email) => parseEmailAddress(email));
  const asked = [...new Set(parsed.filter((email) => email !== undefined))].map((email) => ({
    email,
    address_hash: addressHash(addressHashKey, email),
  }));
  const standings = await readStandings(db.of(workspaceId), asked);
  return { data: parsed.map((email) => (email === undefined ? "invalid" : (standings.get(email) ?? "new"))) };
});
