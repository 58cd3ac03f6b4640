import { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { counted, oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

export function deleteCommand(group: Command): void {
  newReferenceCommand(group, "delete", "delete a draft that sent nothing; its prospects stay in the workspace")
    .argument("<id or name>", "the campaign")
    .action(remove);
}

async function remove(campaign: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const deleted = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(deleteCampaign, { id }, workspaceId);
  });
  const people = `its ${counted(deleted.left, "prospect stays", "prospects stay")} in the workspace`;
  print(output, deleted, `Campaign ${oneLine(deleted.name)} is deleted; ${people}.`);
}
