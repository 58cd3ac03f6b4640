import type { Caller } from "@outbound/contracts/caller";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Context } from "../context.ts";
import { pushPromise } from "./push.ts";

const entriesAtOnce = 500;

/** The campaign service has all of them when it returns. `erased` is the address of an entry's hash. */
export async function pushEntries(
  entries: readonly SuppressionEntry[],
  context: Context & Caller,
  erased: { erased_email?: string } = {},
): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    const slice = entries.slice(from, from + entriesAtOnce);
    await pushPromise(storeSuppressionCopies, { entries: slice, ...erased }, context);
  }
}
