import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

export function duplicateCommand(group: Command): void {
  newReferenceCommand(
    group,
    "duplicate",
    "duplicate a campaign as a draft, without its prospects; also an archived one",
  )
    .argument("<id or name>", "the campaign")
    .option("--name <name>", "the draft's name; the next free one, such as Spring (2), unless given")
    .action(duplicate);
}

type Options = ReferenceOptions & { name?: string };

async function duplicate(campaign: string, { workspace, name, ...output }: Options): Promise<void> {
  const draft = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(duplicateCampaign, { id, ...(name !== undefined && { name }) }, workspaceId);
  });
  const leftOut = draft.left_out.length > 0 ? `\nRemoved since, and left out: ${draft.left_out.join(", ")}.` : "";
  print(output, draft, `Campaign ${oneLine(draft.name)} (draft) is ${draft.id}.${leftOut}`);
}
