import { hash } from "node:crypto";
import type { CampaignStatus } from "@outbound/contracts/campaigns/campaign";
import type { CampaignDefinition } from "@outbound/contracts/campaigns/export-campaign";
import type { WorkspaceDb, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { holdAttachments } from "../attachments/attachment-table.ts";
import { readCampaignMailboxes, saveCampaignMailboxes } from "../mailboxes/mailbox-table.ts";
import { readBeginning } from "./beginning-table.ts";
import { readOneSnapshot } from "./campaign-lock.ts";
import { readSettings, saveSettings } from "./campaign-settings-table.ts";
import { upsertFolder } from "./folder-table.ts";
import { readSteps, saveSteps } from "./step-table.ts";

export type ReadDefinition = {
  status: CampaignStatus;
  is_archived: boolean;
  revision: string;
  file: CampaignDefinition;
};

/** Reads one snapshot, so that the revision matches the content. */
export async function readWholeDefinition(db: WorkspaceDb, id: string): Promise<ReadDefinition> {
  return db.transaction(async (tx) => {
    await readOneSnapshot(tx.unbound);
    return readDefinition(tx, id);
  });
}

/** Stays current within a transaction that has locked the campaign. */
export async function readDefinition(db: WorkspaceReader, id: string): Promise<ReadDefinition> {
  const { name, folder, status, is_archived, ...settings } = await readSettings(db, id);
  const mailboxes = await readCampaignMailboxes(db, id);
  const steps = await readSteps(db, id);
  const beginning = await readBeginning(db, id);
  const file = {
    name,
    folder,
    mailboxes: mailboxes.map(({ email }) => email),
    settings,
    ...(beginning && { begins_from: beginning.file }),
    steps: steps.map(({ delay_days, only_if, attachments, subject, body, variants, prefer_winner }) => ({
      delay_days,
      ...(only_if && { only_if }),
      ...(attachments && { attachments }),
      subject,
      body,
      variants: variants.map((variant) => ({
        name: variant.name,
        subject: variant.subject,
        body: variant.body,
        active: variant.active,
      })),
      ...(prefer_winner && { prefer_winner }),
    })),
  };
  return { status, is_archived, revision: revisionOf(file), file };
}

type Written = Pick<CampaignDefinition, "settings" | "steps"> & { folder?: string | null | undefined };

export async function writeDefinition(
  tx: WorkspaceTx,
  id: string,
  { folder, settings, steps }: Written,
  mailboxIds: readonly string[],
): Promise<{ hasOtherHours: boolean }> {
  for (const { attachments = [] } of steps) await holdAttachments(tx, attachments);
  const folderId = folder ? await upsertFolder(tx, folder) : null;
  const hasOtherHours = await saveSettings(tx, id, { ...settings, folderId });
  await saveSteps(tx, id, steps);
  await saveCampaignMailboxes(tx, id, mailboxIds);
  return { hasOtherHours };
}

/** Depends only on the definition, whose fields have a fixed order here and in the contract. */
export const revisionOf = (file: CampaignDefinition): string => hash("sha256", JSON.stringify(file));
