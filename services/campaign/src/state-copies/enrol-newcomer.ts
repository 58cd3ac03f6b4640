import { AppError } from "@outbound/contracts/app-error";
import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";
import type { enrolmentRequest } from "@outbound/contracts/enrolments/request-enrolment";
import { enrolmentRefused } from "@outbound/contracts/events/enrolment-refused";
import type { z } from "zod";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { enrol, openCampaign } from "../enrolments/enrol.ts";
import { readStandings } from "../enrolments/enrolment-table.ts";
import { shareProspects } from "../prospects/prospect-copy-table.ts";
import { whyNotEnrolled } from "../prospects/why-not-enrolled.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";
import { storeProspectsInUnit } from "./store-prospects.ts";

type Request = z.output<typeof enrolmentRequest>;

/**
 * A refusal is no error: the prospect exists without being enrolled, and the campaign's history says why. Call and event
 * may both be refused, and announce it under one id.
 */
export async function enrolNewcomer(
  unit: Unit,
  { workspace_id, campaign_id, prospect }: Request,
  nudgePlanner: () => void,
): Promise<void> {
  await shareWorkspace(unit);
  await storeProspectsInUnit(unit, [prospect]);
  const announceRefusal = (reason: string) =>
    unit.announce(
      enrolmentRefused,
      { workspace_id, campaign_id, prospect_id: prospect.id, reason },
      { id: prospect.id },
    );
  const campaign = await openCampaign(unit, campaign_id).catch(closed);
  if (typeof campaign === "string") {
    const standings = await readStandings(unit, campaign_id, [prospect.id]);
    if (standings.get(prospect.id) !== "already-enrolled") announceRefusal(campaign);
    return;
  }
  const prospects = await shareProspects(unit, [prospect.id]);
  const { results, missing, uses, engagements } = await enrol(unit, campaign, prospects);
  if (engagements.length > 0) unit.afterCommit(nudgePlanner);
  const result = results.get(prospect.id) ?? "not-found";
  if (result === "enrolled" || result === "already-enrolled") return;
  announceRefusal(describeRefusal(result, missing.get(prospect.id), uses));
}

function closed(error: unknown): string {
  if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
  return error.message;
}

const shownFields = 3;

function describeRefusal(
  result: Exclude<EnrolmentResult, "enrolled">,
  fields: readonly string[] = [],
  uses: Record<string, string>,
): string {
  if (fields.length === 0) return whyNotEnrolled[result];
  const shown = fields.slice(0, shownFields).map((field) => `${field} (${uses[field]})`);
  const more = fields.length > shownFields ? ` and ${fields.length - shownFields} more` : "";
  return `${whyNotEnrolled[result]}: ${shown.join(", ")}${more}`;
}
