import { AppError } from "@outbound/contracts/app-error";
import type { enrolmentRequest } from "@outbound/contracts/campaigns/request-enrolment";
import type { z } from "zod";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { enrol, openCampaign } from "../enrolments/enrol.ts";
import { shareProspects } from "../prospects/prospect-copy-table.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";
import { storeProspectsInUnit } from "./store-prospects.ts";

type Request = z.output<typeof enrolmentRequest>;

/** A campaign that has closed since is no error: the prospect exists without being enrolled. */
export async function enrolNewcomer(
  unit: Unit,
  { workspace_id, campaign_id, prospect }: Request,
  nudgePlanner: () => void,
): Promise<void> {
  const { tx } = unit;
  await shareWorkspace(tx, workspace_id);
  await storeProspectsInUnit(unit, workspace_id, [prospect]);
  const campaign = await openCampaign(tx, workspace_id, campaign_id).catch(closed);
  if (!campaign) return;
  const prospects = await shareProspects(tx, workspace_id, [prospect.id]);
  const { engagements } = await enrol(unit, workspace_id, campaign, prospects);
  if (engagements.length > 0) tx.afterCommit(nudgePlanner);
}

function closed(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
}
