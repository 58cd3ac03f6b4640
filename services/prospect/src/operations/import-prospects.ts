import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { OutputOf } from "@outbound/contracts/operation";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { inUnit } from "@outbound/events/unit-of-work";
import { runCommand } from "@outbound/postgres/command";
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

  const work = inUnit(async (unit) => {
    const { tx } = unit;
    await lockForProspects(tx, workspaceId);
    const erased = await findErased(tx, context, [...people.keys()]);
    for (const email of erased) people.delete(email);
    // Those that exist would have companies made for nobody.
    for (const email of await knownAddresses(tx, workspaceId, [...people.keys()])) people.delete(email);
    const change = people.size > 0 ? await createProspects(unit, context, source, [...people.values()]) : nobody;
    return { reply: tell(prospects, erased, change.prospects), change };
  });
  const { reply, change } = await runCommand(db, context, { work });
  if (change && change.prospects.length > 0) {
    await push(storeProspectCopies, { prospects: change.prospects }, context, { events: change.events });
  }

  if (context.commandId !== undefined) return { data: reply };
  return {
    data: reply.map((row, at) => {
      const written = prospects[at]?.email ?? "";
      return { ...row, email: parseEmailAddress(written) ?? written };
    }),
  };
});

const nobody: Created = { prospects: [], events: [] };

type Row = Omit<OutputOf<typeof importProspects>["data"][number], "email">;

/** In the order of the rows, and naming nobody, so that it can be kept. */
function tell(rows: readonly { email: string }[], erased: Set<string>, created: Created["prospects"]): Row[] {
  const unanswered = new Map(created.map(({ email, id }) => [email, id]));
  return rows.map((row) => {
    const email = parseEmailAddress(row.email);
    if (!email) return { id: null, result: "invalid-email" };
    if (erased.has(email)) return { id: null, result: "erased" };
    const id = unanswered.get(email);
    unanswered.delete(email);
    return id ? { id, result: "created" } : { id: null, result: "duplicate" };
  });
}

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
