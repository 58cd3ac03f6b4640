import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { Tx } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { type Created, createProspects, type Person } from "../create-prospects.ts";
import { knownAddresses } from "../prospect-table.ts";
import { push } from "../push.ts";
import { findListed } from "../suppression-table.ts";
import { lockForProspects } from "../workspace-lock.ts";

export default implement(importProspects, async ({ source, prospects }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const people = new Map<string, Person>();
  for (const row of prospects) {
    const email = parseEmailAddress(row.email);
    if (email && !people.has(email)) people.set(email, { ...row, email });
  }

  const {
    prospects: created,
    events,
    erased,
  } = await db.transaction(async (tx) => {
    await lockForProspects(tx, workspaceId);
    const erased = await findErased(tx, context, [...people.keys()]);
    for (const email of erased) people.delete(email);
    // Those that exist would have companies made for nobody.
    for (const email of await knownAddresses(tx, workspaceId, [...people.keys()])) people.delete(email);
    const done = people.size > 0 ? await createProspects(tx, context, source, [...people.values()]) : nobody;
    return { ...done, erased };
  });
  if (created.length > 0) await push(storeProspectCopies, { prospects: created }, context, { events });

  const unanswered = new Map(created.map(({ email, id }) => [email, id]));
  const data = prospects.map((row) => {
    const email = parseEmailAddress(row.email);
    if (!email) return { id: null, email: row.email, result: "invalid-email" as const };
    if (erased.has(email)) return { id: null, email, result: "erased" as const };
    const id = unanswered.get(email);
    unanswered.delete(email);
    return id ? { id, email, result: "created" as const } : { id: null, email, result: "duplicate" as const };
  });
  return { data };
});

const nobody: Created = { prospects: [], events: [] };

/** Those of the addresses that were erased: a list from before brings nobody back. */
async function findErased(
  tx: Tx,
  { workspaceId, addressHashKey }: Context & Caller,
  emails: readonly string[],
): Promise<Set<string>> {
  const byHash = new Map(emails.map((email) => [addressHash(addressHashKey, email), email]));
  const listed = await findListed(tx, workspaceId, [...byHash.keys()]);
  return new Set(listed.flatMap((hash) => byHash.get(hash) ?? []));
}
