import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { withdrawInvitation } from "@outbound/contracts/people/withdraw-invitation";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { deleteInvitation } from "../../people/invitation-table.ts";

export default implement(withdrawInvitation, async ({ id }, { db, workspaceId }: Context & Caller) => {
  if (!isUuid(id) || !(await deleteInvitation(db.of(workspaceId), id))) throw notFound("Invitation");
  return {};
});
