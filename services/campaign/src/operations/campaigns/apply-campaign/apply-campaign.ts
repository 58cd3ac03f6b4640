import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign, type CampaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import type { CampaignDefinition } from "@outbound/contracts/campaigns/export-campaign";
import { findMovedSteps } from "@outbound/contracts/campaigns/moved-steps";
import { campaignReschedule } from "@outbound/contracts/events/campaign-reschedule";
import type { InputOf } from "@outbound/contracts/operation";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { isUniqueViolation } from "@outbound/postgres/database-error";
import { nextHolidayOf } from "../../../calendar/holidays.ts";
import { deleteBeginning, saveBeginning } from "../../../campaigns/beginning-table.ts";
import { readDefinition, revisionOf, writeDefinition } from "../../../campaigns/campaign-definition.ts";
import {
  type LockedCampaign,
  lockCampaign,
  lockCampaignByName,
  nameTaken,
  renameCampaign,
} from "../../../campaigns/campaign-table.ts";
import { readSteps } from "../../../campaigns/step-table.ts";
import { inUnit } from "../../../campaigns/unit-of-work.ts";
import type { Context } from "../../../context.ts";
import { findSentSteps } from "../../../copies/copy-stats-table.ts";
import { followBeginning } from "../../../enrolments/awaited-table.ts";
import { hasActiveFrom } from "../../../enrolments/enrolment-table.ts";
import { handOverEnrolments } from "../../../enrolments/hand-over-enrolments.ts";
import { findMailboxes } from "../../../mailboxes/mailbox-table.ts";
import { lockWorkspace } from "../../../workspaces/workspace-lock.ts";
import { assertUsableFile, refuse, unknownMailbox } from "./file-issues.ts";

export default implement(applyCampaign, async (file, { db, workspaceId, nudgePlanner }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await assertUsableFile(workspace, file);
  const work = inUnit(async (unit) => {
    const { begins_from } = file;
    if (begins_from) await lockWorkspace(unit);
    const { id, status, archived_at } = await lockAsSeen(unit, file);
    assertEditable(file, { status, archived_at });
    const moved = findMovedSteps(await readSteps(unit, id), file.steps);
    const mailboxIds = await resolveMailboxes(unit, file.mailboxes);
    if (await hasActiveFrom(unit, id, file.steps.length + 1)) {
      throw conflict("A step can't be removed while a prospect in sequence is at it or beyond.");
    }

    const { hasOtherHours } = await writeDefinition(unit, id, definitionOf(file), mailboxIds);
    if (begins_from) await saveBeginning(unit, id, begins_from);
    else await deleteBeginning(unit, id);
    await followBeginning(unit, id);
    await handOverEnrolments(unit, id, mailboxIds);
    if (hasOtherHours) unit.announce(campaignReschedule, { workspace_id: workspaceId, campaign_id: id });
    unit.afterCommit(nudgePlanner);
    const { revision } = await readDefinition(unit, id);
    const next_holiday = nextHolidayOf(file.settings.holidays);
    return { moved, applied: { id, name: file.name, status, revision, next_holiday } };
  });
  const { moved, applied } = await workspace.transaction(work).catch((error: unknown) => {
    throw isUniqueViolation(error, "campaign_workspace_id_name_key") ? nameTaken(file.name) : error;
  });
  const moved_steps = await findSentSteps(workspace, applied.id, moved);
  return { ...applied, ...(moved_steps.length > 0 && { moved_steps }) };
});

type Applied = InputOf<typeof applyCampaign>;

async function lockAsSeen(tx: WorkspaceTx, file: Applied): Promise<LockedCampaign> {
  const { id, name, revision } = file;
  const { isNew, ...campaign } =
    id === undefined ? await lockCampaignByName(tx, name) : { ...(await lockCampaign(tx, id)), isNew: false };
  if (revision !== undefined && !isNew && !(await isAsWritten(tx, campaign.id, file))) {
    throw revision === null ? nameTaken(name) : changedMeanwhile();
  }
  if (campaign.name !== name && !(await renameCampaign(tx, campaign.id, name))) throw nameTaken(name);
  return campaign;
}

const changedMeanwhile = () =>
  conflict("Somebody has changed this campaign since you opened it, and saving would undo what they wrote.", {
    code: "changed-meanwhile",
  });

/** A lost answer makes the writer repeat, so a file that is already as they want it counts, too. */
async function isAsWritten(tx: WorkspaceTx, id: string, file: Applied): Promise<boolean> {
  const { revision } = await readDefinition(tx, id);
  return revision === file.revision || revision === revisionOf(definitionOf(file));
}

const definitionOf = ({ name, folder, mailboxes, settings, begins_from, steps }: Applied): CampaignDefinition => ({
  name,
  folder: folder ?? null,
  mailboxes: [...new Set(mailboxes)],
  settings: { ...settings, daily_enroll_limit: settings.daily_enroll_limit ?? 0 },
  ...(begins_from && { begins_from: { ...begins_from, to: [...new Set(begins_from.to)] } }),
  steps,
});

function assertEditable(
  file: CampaignFile,
  { status, archived_at }: Pick<LockedCampaign, "status" | "archived_at">,
): void {
  if (archived_at) throw conflict("This campaign is archived and can't be changed.");
  if (status === "completed") throw conflict("This campaign is completed and can't be changed.");
  if (status !== "active") return;
  if (file.mailboxes.length === 0) throw conflict("This campaign is running and needs a sending mailbox.");
  if (file.steps.length === 0) throw conflict("This campaign is running and needs a step.");
}

async function resolveMailboxes(tx: WorkspaceTx, emails: readonly string[]): Promise<string[]> {
  const known = await findMailboxes(tx, emails);
  refuse(emails.filter((email) => !known.has(email)).map(unknownMailbox));
  return [...new Set(emails)].flatMap((email) => known.get(email) ?? []);
}
