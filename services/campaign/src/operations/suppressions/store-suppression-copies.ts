import { implement } from "@outbound/broker/implement";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { Context } from "../../context.ts";
import { listOf } from "../../state-copies/store-suppressions.ts";

/** The push waits four seconds, and an entry may cover more than can be stopped in them. */
const stoppingMs = 2_000;

export default implement(storeSuppressionCopies, async (input, { batches, workspaceId }: Context & Caller) => {
  const { entries, erased_email: email } = input;
  const hashed = entries.find(({ value }) => isAddressHash(value));
  const erased = email !== undefined && hashed ? [{ workspace_id: listOf(hashed), email, hash: hashed.value }] : [];
  const scope = workspaceId === operatorWorkspaceId ? {} : { within: workspaceId };
  const endsAt = performance.now() + stoppingMs;
  return { engagements: await batches.storeSuppressions({ entries, erased }, { ...scope, endsAt }) };
});
