import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { runCommand } from "@outbound/postgres/command";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { copyBeginning } from "../../campaigns/beginning-table.ts";
import { readDefinition, writeDefinition } from "../../campaigns/campaign-definition.ts";
import { insertDraft, nameTaken, readCampaignRow, shareCampaign } from "../../campaigns/campaign-table.ts";
import { copyNames } from "../../campaigns/copy-names.ts";
import type { Context } from "../../context.ts";
import { findMailboxes } from "../../mailboxes/mailbox-table.ts";
import { findRemovedMailboxes } from "../../mailboxes/removal-table.ts";

export default implement(duplicateCampaign, async ({ id, name }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  const { reply } = await runCommand(workspace, context, {
    async work(tx) {
      const campaign = await shareCampaign(tx, id);
      const { file } = await readDefinition(tx, id);
      const left_out = await findRemovedMailboxes(tx, id);
      const known = await findMailboxes(tx, file.mailboxes);

      const draft = await insertCopy(tx, { of: campaign.name, name });
      const mailboxIds = file.mailboxes.flatMap((email) => known.get(email) ?? []);
      await writeDefinition(tx, draft, file, mailboxIds);
      await copyBeginning(tx, campaign.id, draft);
      return { reply: { id: draft, left_out } };
    },
  });
  return { ...(await readCampaignRow(workspace, reply.id)), left_out: reply.left_out };
});

async function insertCopy(tx: WorkspaceTx, { of, name }: { of: string; name: string | undefined }): Promise<string> {
  for (const free of name === undefined ? copyNames(of) : [name]) {
    const id = await insertDraft(tx, free);
    if (id !== undefined) return id;
  }
  throw nameTaken(name ?? of);
}
