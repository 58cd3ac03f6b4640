import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { InputOf } from "@outbound/contracts/operation";
import { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../../context.ts";
import { knownAddresses, verifyProspects } from "../../prospects/prospect-table.ts";
import { announceCopies, pushCopies } from "../../push/copies.ts";
import { lockForProspects } from "../../workspaces/workspace-lock.ts";

export default implement(storeVerifications, async ({ results }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const now = new Date();
  const rows = results.map((row) => toVerification(row, now));
  const latest = new Map(
    [...rows].sort((a, b) => a.checked_at.getTime() - b.checked_at.getTime()).map((row) => [row.email, row]),
  );
  const known = new Set<string>();
  const change = await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      await lockForProspects(unit);
      for (const { email } of await knownAddresses(unit, [...latest.keys()])) known.add(email);
      const prospects = await verifyProspects(unit, [...latest.values()]);
      return { prospects, events: announceCopies(unit, prospects) };
    }),
  );
  await pushCopies(change, context);

  const stored = new Set(change.prospects.map(({ email }) => email));
  const resultOf = (row: Verification) => {
    if (!known.has(row.email)) return "not-found" as const;
    return stored.has(row.email) && latest.get(row.email) === row ? ("stored" as const) : ("outdated" as const);
  };
  return { data: rows.map((row, at) => ({ email: row.email || (results[at]?.email ?? ""), result: resultOf(row) })) };
});

type Verification = { email: string; status: string; checked_at: Date };

/** Skips text that is no address. A time in the future must not outweigh later checks. */
function toVerification(
  { email, status, checked_at }: InputOf<typeof storeVerifications>["results"][number],
  now: Date,
): Verification {
  return {
    email: parseEmailAddress(email) ?? "",
    status,
    checked_at: checked_at && checked_at < now ? checked_at : now,
  };
}
