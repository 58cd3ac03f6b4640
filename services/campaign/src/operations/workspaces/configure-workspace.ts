import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { campaignReschedule } from "@outbound/contracts/events/campaign-reschedule";
import type { InputOf } from "@outbound/contracts/operation";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { findClosedCampaign } from "../../campaigns/campaign-settings-table.ts";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { lockInHand, moveDays } from "../../mailboxes/mailbox-budget-table.ts";
import { recountFirstSteps } from "../../sending/first-step-table.ts";
import { saveWorkspaceSettings } from "../../workspaces/workspace-settings-table.ts";

export default implement(configureWorkspace, async (changes, { db, workspaceId, nudgePlanner }: Context & Caller) =>
  db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      const { timezone } = changes;
      if (timezone !== undefined) await lockInHand(unit);
      const settings = await saveWorkspaceSettings(unit, changes);
      if (settings.window_start_hour >= settings.window_end_hour) {
        throw badRequest("`window_start_hour` must come before `window_end_hour`.", {
          forPeople: "Sending hours must start before they end.",
        });
      }
      const closed = changesWindow(changes) ? await findClosedCampaign(unit, settings) : undefined;
      if (closed !== undefined) {
        throw badRequest(
          `The hours of ${closed} would end before they begin, as it has one of its own: give it both first.`,
        );
      }
      if (timezone !== undefined) {
        await moveDays(unit);
        await recountFirstSteps(unit);
      }
      if (changesHours(changes)) unit.announce(campaignReschedule, { workspace_id: workspaceId, campaign_id: null });
      unit.afterCommit(nudgePlanner);
      return settings;
    }),
  ),
);

type Changes = InputOf<typeof configureWorkspace>;

const changesWindow = ({ window_start_hour, window_end_hour }: Changes): boolean =>
  window_start_hour !== undefined || window_end_hour !== undefined;

const changesHours = (changes: Changes): boolean => changes.timezone !== undefined || changesWindow(changes);
