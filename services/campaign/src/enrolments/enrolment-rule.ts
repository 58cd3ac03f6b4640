import { conflict } from "@outbound/contracts/app-error";
import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";
import type { LockedCampaign } from "../campaigns/campaign-table.ts";

export type Candidate = {
  standing: "already-enrolled" | "conflict" | undefined;
  isAnonymized: boolean;
  isSuppressed: boolean;
  isMissingField: boolean;
};

/** The first reason counts, in the order in which a client can do least about it. */
export function refusal(prospect: Candidate | undefined): Exclude<EnrolmentResult, "enrolled"> | undefined {
  if (!prospect) return "not-found";
  if (prospect.standing === "already-enrolled") return "already-enrolled";
  if (prospect.isAnonymized) return "anonymized";
  if (prospect.isSuppressed) return "suppressed";
  if (prospect.standing === "conflict") return "conflict";
  if (prospect.isMissingField) return "missing-field";
  return undefined;
}

type Setup = Pick<LockedCampaign, "status" | "archived_at"> & { steps: number; mailboxes: number };

/**
 * API: POST /api/v1/campaigns/{id}/prospects, the 409s. A person may fill a paused campaign too, because one without
 * active enrolments can't be resumed.
 */
export function assertTakesProspects(
  { status, archived_at, steps, mailboxes }: Setup,
  { intoPaused }: { intoPaused: boolean },
): void {
  const state = archived_at ? "archived" : status;
  if (state !== "draft" && state !== "active" && !(state === "paused" && intoPaused)) {
    throw conflict(`This campaign can't take new prospects in its current state (${state}).`, {
      forPeople: `This campaign is ${state}, so you can’t add prospects to it.`,
    });
  }
  if (steps === 0) {
    const forPeople = "This campaign has no step. Write one, then add prospects.";
    throw conflict("Add step 1 before enrolling anyone.", { code: "no-step", forPeople });
  }
  if (mailboxes === 0) {
    const forPeople = "This campaign has no mailbox. Choose one, then add prospects.";
    throw conflict("This campaign has no sending mailbox.", { code: "no-mailbox", forPeople });
  }
}
