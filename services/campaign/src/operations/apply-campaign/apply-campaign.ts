import { implement } from "@outbound/broker/implement";
import { badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign, type CampaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { campaignReschedule } from "@outbound/contracts/events/campaign-reschedule";
import type { Tx } from "@outbound/postgres/database";
import { nextHolidayOf } from "../../calendar/holidays.ts";
import { saveSettings } from "../../campaigns/campaign-settings-table.ts";
import { keepFolder, type LockedCampaign, lockCampaignByName } from "../../campaigns/campaign-table.ts";
import { saveSteps } from "../../campaigns/step-table.ts";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { hasActiveFrom } from "../../enrolments/enrolment-table.ts";
import { findMailboxes, saveCampaignMailboxes } from "../../mailboxes/mailbox-table.ts";
import { assertUsableFile } from "./assert-usable-file.ts";
import { handOverEnrolments } from "./hand-over-enrolments.ts";

export default implement(applyCampaign, async (file, { db, workspaceId, nudgePlanner }: Context & Caller) => {
  assertUsableFile(file);
  return db.transaction(
    inUnit(async (unit) => {
      const { tx } = unit;
      const { id, name, status, archived_at } = await lockCampaignByName(tx, workspaceId, file.name);
      assertEditable(file, { status, archived_at });
      const mailboxIds = await resolveMailboxes(tx, workspaceId, file.mailboxes);
      if (await hasActiveFrom(tx, workspaceId, id, file.steps.length + 1)) {
        throw conflict("A step can't be removed while an active enrolment is at it or beyond.");
      }

      const folderId = file.folder ? await keepFolder(tx, workspaceId, file.folder) : null;
      const daily_enroll_limit = file.settings.daily_enroll_limit ?? 0;
      const settings = { ...file.settings, daily_enroll_limit, folderId };
      const hasOtherHours = await saveSettings(tx, workspaceId, id, settings);
      await saveSteps(tx, workspaceId, id, file.steps);
      await saveCampaignMailboxes(tx, workspaceId, id, mailboxIds);
      await handOverEnrolments(unit, workspaceId, id, mailboxIds);
      if (hasOtherHours) unit.announce(campaignReschedule, { workspace_id: workspaceId, campaign_id: id });
      tx.afterCommit(nudgePlanner);
      return { id, name, status, next_holiday: nextHolidayOf(file.settings.holidays) };
    }),
  );
});

function assertEditable(file: CampaignFile, { status, archived_at }: Omit<LockedCampaign, "id" | "name">): void {
  if (archived_at) throw conflict("This campaign is archived and can't be changed.");
  if (status === "completed") throw conflict("This campaign is completed and can't be changed.");
  if (status !== "active") return;
  if (file.mailboxes.length === 0) throw conflict("This campaign is running and needs a sending mailbox.");
  if (file.steps.length === 0) throw conflict("This campaign is running and needs a step.");
}

/** In the order of the file, each once. */
async function resolveMailboxes(tx: Tx, workspaceId: string, emails: readonly string[]): Promise<string[]> {
  const known = await findMailboxes(tx, workspaceId, emails);
  return [...new Set(emails)].map((email) => {
    const id = known.get(email);
    if (!id) throw badRequest(`This workspace has no mailbox \`${email}\`: add it first.`);
    return id;
  });
}
