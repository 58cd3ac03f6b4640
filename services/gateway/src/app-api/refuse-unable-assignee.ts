import { badRequest } from "@outbound/contracts/app-error";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { Operation } from "@outbound/contracts/operation";
import type { Db } from "@outbound/postgres/database";
import { findRole } from "../people/member-table.ts";
import type { Envelope } from "./envelope.ts";

/** The campaign service knows no people, so that whoever can't answer is refused on the way to it. */
export async function refuseUnableAssignee(
  db: Db,
  operation: Operation,
  { workspaceId, input }: Envelope,
): Promise<void> {
  if (operation.name !== updateConversation.name) return;
  const { assignee } = updateConversation.input.safeParse(input).data ?? {};
  if (!assignee) return;
  const role = await findRole(db.of(workspaceId), assignee);
  if (role === undefined) throw badRequest(`${assignee} is not a member of this workspace.`);
  if (role === "viewer") throw badRequest(`${assignee} is a viewer, and viewers can't reply. Assign an editor.`);
}
