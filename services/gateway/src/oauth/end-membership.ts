import type { WorkspaceTx } from "@outbound/postgres/database";
import { deleteInvitationsOf } from "../people/invitation-table.ts";
import { requireAnotherOwner } from "../people/member-rules.ts";
import { deleteMember, type Member } from "../people/member-table.ts";
import { revokeTokensOf } from "../people/person-token-table.ts";
import { deleteCodesOf } from "./authorization-code-table.ts";

/** The members are locked. Nothing of what the person began in the workspace leads back into it. */
export async function endMembership(tx: WorkspaceTx, member: Member): Promise<void> {
  const { workspaceId } = tx;
  await requireAnotherOwner(tx, member);
  // A code that is being redeemed is waited for, and its token is revoked below.
  await deleteCodesOf(tx.unbound, member.id, workspaceId);
  await deleteMember(tx, member.id);
  await revokeTokensOf(tx.unbound, member.id, workspaceId);
  await deleteInvitationsOf(tx, member);
}
