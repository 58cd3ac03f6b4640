import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { OutputOf } from "@outbound/contracts/operation";
import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { Unit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { type Created, createProspects, type Person } from "../prospects/create-prospects.ts";
import { isTooLarge } from "../prospects/person-size.ts";
import { type KnownAddress, knownAddresses } from "../prospects/prospect-table.ts";
import { findListed } from "../suppressions/suppression-table.ts";
import { lockForProspects } from "../workspaces/workspace-lock.ts";

type Row = Omit<OutputOf<typeof importProspects>["data"][number], "email">;

/**
 * Results and addresses are in the order of the rows. Results name nobody, so that they can be stored. `change` is what
 * others must get.
 */
export type Imported = {
  results: Row[];
  emails: (string | undefined)[];
  people: string[];
  known: KnownAddress[];
  change: Created;
};

/** Each row is handled alone, and the first of two with one address counts. */
export async function importPeople(
  unit: Unit,
  { addressHashKey }: Pick<Context, "addressHashKey">,
  source: string,
  rows: readonly Omit<Person, "address_hash">[],
): Promise<Imported> {
  const emails = rows.map((row) => parseEmailAddress(row.email));
  const large = rows.map(isTooLarge);
  const people = new Map<string, Person>();
  for (const [at, row] of rows.entries()) {
    const email = emails[at];
    if (email === undefined || large[at] || people.has(email)) continue;
    people.set(email, { ...row, email, address_hash: addressHash(addressHashKey, email) });
  }
  await lockForProspects(unit);
  const erased = await findErased(unit, [...people.values()]);
  for (const email of erased) people.delete(email);
  // For existing prospects companies would be created without need.
  const known = await knownAddresses(unit, [...people.keys()]);
  for (const { email } of known) people.delete(email);
  const change = people.size > 0 ? await createProspects(unit, source, [...people.values()]) : noneCreated;
  const there = [...change.prospects, ...known].map(({ id }) => id);
  return { results: toResults({ emails, large, erased }, change.prospects), emails, people: there, known, change };
}

const noneCreated: Created = { prospects: [], events: [] };

type Judged = { emails: Imported["emails"]; large: readonly boolean[]; erased: ReadonlySet<string> };

function toResults({ emails, large, erased }: Judged, created: Created["prospects"]): Row[] {
  const unanswered = new Map(created.map(({ email, id }) => [email, id]));
  return emails.map((email, at) => {
    if (!email) return { id: null, result: "invalid-email" };
    if (large[at]) return { id: null, result: "too-large" };
    if (erased.has(email)) return { id: null, result: "erased" };
    const id = unanswered.get(email);
    unanswered.delete(email);
    return id ? { id, result: "created" } : { id: null, result: "duplicate" };
  });
}

/** Returns the addresses that were erased: an old list must not bring anybody back. */
export async function findErased(
  tx: WorkspaceTx,
  people: readonly Pick<Person, "email" | "address_hash">[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const byHash = new Map(people.map(({ email, address_hash }) => [address_hash, email]));
  const listed = await findListed(tx, [...byHash.keys()]);
  return new Set(listed.flatMap((hash) => byHash.get(hash) ?? []));
}
