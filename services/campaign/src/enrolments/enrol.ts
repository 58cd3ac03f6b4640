import { randomUUIDv7 } from "node:crypto";
import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type LockedCampaign, shareCampaign } from "../campaigns/campaign-table.ts";
import { countEnrolled } from "../campaigns/counter-table.ts";
import { assertReadable } from "../campaigns/running-checks.ts";
import { readSteps, type Step } from "../campaigns/step-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { describeUses } from "../copies/named-copies.ts";
import type { RequiredField } from "../copies/parse-copy.ts";
import { requiredFieldsOf } from "../copies/required-fields.ts";
import { readCampaignMailboxes } from "../mailboxes/mailbox-table.ts";
import { findDeclined } from "../prospects/declined-table.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { findLacking } from "../prospects/lacking-table.ts";
import type { ProspectCopy } from "../prospects/prospect-copy-table.ts";
import { invalidCount, verifiedCount } from "../prospects/verification-counts.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";
import { assertTakesProspects, refusal } from "./enrolment-rule.ts";
import { readStandings } from "./enrolment-table.ts";
import { enterProspects } from "./transitions/enter.ts";

export type OpenCampaign = LockedCampaign & { steps: Step[]; required: RequiredField[]; mailboxIds: string[] };

/** Throws the client's error when the campaign takes nobody. */
export async function openCampaign(
  tx: WorkspaceTx,
  campaignId: string,
  { intoPaused = false }: { intoPaused?: boolean } = {},
): Promise<OpenCampaign> {
  const campaign = await shareCampaign(tx, campaignId);
  const steps = await readSteps(tx, campaign.id);
  const mailboxes = await readCampaignMailboxes(tx, campaign.id);
  assertTakesProspects({ ...campaign, steps: steps.length, mailboxes: mailboxes.length }, { intoPaused });
  assertReadable(steps);
  const working = mailboxes.filter(({ status }) => status === "active");
  return {
    ...campaign,
    steps,
    required: requiredFieldsOf(steps),
    mailboxIds: (working.length > 0 ? working : mailboxes).map(({ id }) => id),
  };
}

/**
 * `missing` has, for each prospect with the result missing-field, what the copy uses and the prospect lacks; `uses` says
 * for each of these fields where. Who is left out has no result.
 */
export type Enrolled = {
  results: Map<string, EnrolmentResult>;
  missing: Map<string, string[]>;
  uses: Record<string, string>;
  leftOut: ProspectCopy[];
  engagements: Engagement[];
};

type EnrolOptions = {
  leavesOutDeclined?: boolean;
  /** The prospect service is the caller and gets the engagements in the answer. */
  isAnswered?: boolean;
};

/**
 * The caller holds the workspace's shared lock and share locks on the prospects, so that no suppression or change of a
 * prospect comes between rule and enrolment.
 */
export async function enrol(
  unit: Unit,
  campaign: OpenCampaign,
  prospects: readonly ProspectCopy[],
  { leavesOutDeclined = false, isAnswered = false }: EnrolOptions = {},
): Promise<Enrolled> {
  const { results, missing } = await decideResults(unit, campaign, prospects);
  const admitted = prospects.filter(({ id }) => results.get(id) === "enrolled");
  const leftOut = leavesOutDeclined ? await findDeclined(unit, admitted) : [];
  for (const { id } of leftOut) results.delete(id);
  const candidates = prospects.filter(({ id }) => results.get(id) === "enrolled");
  const entered = await enter(unit, campaign, candidates);

  const lost = candidates.filter(({ id }) => !entered.has(id)).map(({ id }) => id);
  if (lost.length > 0) {
    const standings = await readStandings(unit, campaign.id, lost);
    // The concurrent enrolment may have ended since; when it won, the prospect was in that campaign.
    for (const id of lost) results.set(id, standings.get(id) ?? "conflict");
  }
  const change = { campaigns: 1, active: true };
  const engagements = await changeEngagements(unit, [...entered], change, { isAnswered });
  const newcomers = candidates.filter(({ id }) => entered.has(id));
  unit.count([
    {
      campaign_id: campaign.id,
      enrolled: entered.size,
      active: entered.size,
      verified: sum(newcomers, verifiedCount),
      invalid: sum(newcomers, invalidCount),
    },
  ]);
  return { results, missing, uses: usesOf(campaign, missing), leftOut, engagements };
}

export function usesOf({ steps }: OpenCampaign, missing: Enrolled["missing"]): Enrolled["uses"] {
  const lacking = new Set([...missing.values()].flat());
  return lacking.size > 0 ? describeUses(steps, lacking) : {};
}

export async function decideResults(tx: WorkspaceTx, campaign: OpenCampaign, prospects: readonly ProspectCopy[]) {
  const ids = prospects.map(({ id }) => id);
  const standings = await readStandings(tx, campaign.id, ids);
  const suppressed = await findSuppressed(tx, prospects);
  const results = new Map<string, EnrolmentResult>();
  const lacking = await findLacking(tx, ids, campaign.required);
  const missing = new Map<string, string[]>();
  for (const prospect of prospects) {
    const lacks = lacking.get(prospect.id) ?? [];
    const reason = refusal({
      standing: standings.get(prospect.id),
      isAnonymized: prospect.anonymized,
      isSuppressed: suppressed.has(prospect.email),
      isMissingField: lacks.length > 0,
    });
    results.set(prospect.id, reason ?? "enrolled");
    if (reason === "missing-field") missing.set(prospect.id, lacks);
  }
  return { results, missing };
}

/** Mailboxes take turns, continuing after the campaign's latest enrolment; each enrolment keeps its mailbox. */
async function enter(
  tx: WorkspaceTx,
  campaign: OpenCampaign,
  candidates: readonly ProspectCopy[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const { mailboxIds } = campaign;
  const turn = await countEnrolled(tx, campaign.id);
  const enrolments = candidates.map(({ id: prospect_id }, at) => {
    const mailbox_id = mailboxIds[(turn + at) % mailboxIds.length];
    if (mailbox_id === undefined) throw new Error("A campaign without a mailbox was opened.");
    return { id: randomUUIDv7(), prospect_id, mailbox_id };
  });
  return enterProspects(tx, campaign.id, enrolments);
}

const sum = (prospects: readonly ProspectCopy[], count: (status: string | null) => number): number =>
  prospects.reduce((total, { verification_status }) => total + count(verification_status), 0);
