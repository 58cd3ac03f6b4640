import type { Tx } from "@outbound/postgres/database";
import { deleteInvitationsBy } from "./invitation-table.ts";
import { deleteLinksBy } from "./link-table.ts";
import { revokeTokensOf } from "./person-token-table.ts";
import { deleteSessionsOf } from "./session-table.ts";

/**
 * Whoever had the account comes back by nothing that they began: sessions, and with them the codes of MCP clients that
 * weren't redeemed yet, those clients' tokens, invitations, and links for others. The caller has locked the account.
 * Resolves to the number of sessions.
 */
export async function endAllBegunBy(tx: Tx, userId: string): Promise<number> {
  await revokeTokensOf(tx, userId);
  await endLettingIn(tx, userId);
  return deleteSessionsOf(tx, userId);
}

/** By an invitation or link that they still have, somebody could come back, or let in whom they like. */
export async function endLettingIn(tx: Tx, userId: string): Promise<void> {
  await deleteInvitationsBy(tx, userId);
  await deleteLinksBy(tx, userId);
}
