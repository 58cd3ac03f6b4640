import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { createInvitation, maxInvitationsPerWorkspace } from "@outbound/contracts/people/create-invitation";
import type { Context } from "../../context.ts";
import { countInvitations, replaceInvitation } from "../../people/invitation-table.ts";
import { linkUrl } from "../../people/link-url.ts";
import { lockAsMember, refuseAbove } from "../../people/member-rules.ts";
import { isMember } from "../../people/member-table.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";

export default implement(createInvitation, async ({ email, role }, { db, publicUrl, ...caller }: Context & Caller) => {
  const { workspaceId, userId = null } = caller;
  const secret = newSecret();
  const invitation = await db.of(workspaceId).transaction(async (tx) => {
    const own = await lockAsMember(tx, caller, createInvitation);
    refuseAbove(own, role);
    if (await isMember(tx, email)) throw conflict(`${email} is already a member of this workspace.`);

    const made = await replaceInvitation(tx, { email, role, secretHash: hashOfSecret(secret), userId });
    if ((await countInvitations(tx)) > maxInvitationsPerWorkspace) {
      throw conflict(
        `A workspace can have at most ${maxInvitationsPerWorkspace} open invitations. Withdraw one first.`,
      );
    }
    return made;
  });
  return { ...invitation, url: linkUrl(publicUrl, secret) };
});
