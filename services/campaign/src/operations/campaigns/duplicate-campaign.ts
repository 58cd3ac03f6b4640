import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { runCommand } from "@outbound/postgres/command";
import type { Tx } from "@outbound/postgres/database";
import { copyBeginning } from "../../campaigns/beginning-table.ts";
import { readDefinition, writeDefinition } from "../../campaigns/campaign-definition.ts";
import { insertDraft, nameTaken, readCampaignRow, shareCampaign } from "../../campaigns/campaign-table.ts";
import { copyNames } from "../../campaigns/copy-names.ts";
import type { Context } from "../../context.ts";
import { findMailboxes } from "../../mailboxes/mailbox-table.ts";
import { findRemovedMailboxes } from "../../mailboxes/removal-table.ts";

export default implement(duplicateCampaign, async ({ id, name }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const { reply } = await runCommand(db, context, {
    async work(tx) {
      const campaign = await shareCampaign(tx, workspaceId, id);
      const { file } = await readDefinition(tx, workspaceId, id);
      const left_out = await findRemovedMailboxes(tx, workspaceId, id);
      const known = await findMailboxes(tx, workspaceId, file.mailboxes);

      const draft = await insertCopy(tx, workspaceId, { of: campaign.name, name });
      const mailboxIds = file.mailboxes.flatMap((email) => known.get(email) ?? []);
      await writeDefinition(tx, workspaceId, draft, file, mailboxIds);
      await copyBeginning(tx, workspaceId, campaign.id, draft);
      return { reply: { id: draft, left_out } };
    },
  });
  return { ...(await readCampaignRow(db, workspaceId, reply.id)), left_out: reply.left_out };
});

async function insertCopy(
  tx: Tx,
  workspaceId: string,
  { of, name }: { of: string; name: string | undefined },
): Promise<string> {
  for (const free of name === undefined ? copyNames(of) : [name]) {
    const id = await insertDraft(tx, workspaceId, free);
    if (id !== undefined) return id;
  }
  throw nameTaken(name ?? of);
}
