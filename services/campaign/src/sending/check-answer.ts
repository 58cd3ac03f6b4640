import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { AnswerTerms } from "../answers/answer-table.ts";
import { findWhyAnswersPaused } from "../pauses/pause-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";

export type AnswerObjection = { reason: string; isFinal: boolean };

/**
 * The last check before an answer is dispatched. A person wrote it, so it is sent at any hour and whatever the campaign's
 * state; only a pause that a person made holds it. The caller shares the workspace, so that every acknowledged suppression is seen.
 */
export async function objectionToAnswer(
  tx: WorkspaceTx,
  addressHashKey: Buffer,
  { to_address, is_confirmed, is_erased, mailbox_id }: AnswerTerms,
): Promise<AnswerObjection | undefined> {
  if (is_erased) return { reason: "The prospect was anonymised.", isFinal: true };
  const paused = await findWhyAnswersPaused(tx, mailbox_id);
  if (paused !== null) return { reason: paused, isFinal: false };
  const recipient = { email: to_address, address_hash: addressHash(addressHashKey, to_address) };
  const suppressed = await findSuppressed(tx, [recipient]);
  const reason = suppressed.get(to_address);
  if (reason === undefined || (is_confirmed && reason !== "erasure")) return undefined;
  return { reason: `The address was suppressed meanwhile (${reason}).`, isFinal: true };
}
