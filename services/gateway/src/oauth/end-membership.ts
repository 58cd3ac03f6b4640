import type { Tx } from "@outbound/postgres/database";
import { deleteInvitationsOf } from "../people/invitation-table.ts";
import { requireAnotherOwner } from "../people/member-rules.ts";
import { deleteMember, type Member } from "../people/member-table.ts";
import { revokeTokensOf } from "../people/person-token-table.ts";
import { deleteCodesOf } from "./authorization-code-table.ts";

/** The members are locked. Nothing of what the person began in the workspace leads back into it. */
export async function endMembership(tx: Tx, workspaceId: string, member: Member): Promise<void> {
  await requireAnotherOwner(tx, workspaceId, member);
  // A code that is being redeemed is waited for, and its token is revoked below.
  await deleteCodesOf(tx, member.id, workspaceId);
  await deleteMember(tx, workspaceId, member.id);
  await revokeTokensOf(tx, member.id, workspaceId);
  await deleteInvitationsOf(tx, workspaceId, member);
}
