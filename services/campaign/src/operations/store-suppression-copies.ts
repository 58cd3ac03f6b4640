import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { Context } from "../context.ts";
import { storeSuppressions } from "../state-copies/store-suppressions.ts";
import { globalWorkspaceId } from "../suppressions/suppression-copy-table.ts";

/** Less than the four seconds that the push waits, because an entry may cover more than can be stopped in them. */
const stoppingMs = 2_000;

export default implement(storeSuppressionCopies, async (input, { db, workspaceId }: Context & Caller) => {
  const { entries, erased_email: erasedEmail } = input;
  const scope = workspaceId === globalWorkspaceId ? {} : { within: workspaceId };
  return { engagements: await storeSuppressions(db, entries, { ...scope, erasedEmail, forMs: stoppingMs }) };
});
