import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { engagement } from "../prospects/engagement.ts";
import { prospectSnapshot } from "../prospects/prospect-snapshot.ts";

/** Also the payload of `enrolment.requested`: whichever arrives first enrols, the other changes nothing. */
export const enrolmentRequest = z.object({
  workspace_id: z.uuid(),
  campaign_id: z.uuid(),
  prospect: prospectSnapshot,
});

export const requestEnrolment = defineOperation({
  name: "enrolment.request",
  service: "campaign",
  queue: "leaf",
  summary: "Take over a new prospect and enrol it, by the rules of enrolment.",
  callers: "the prospect service, about somebody new",
  unaudited: "a part of prospect.create",
  input: enrolmentRequest,
  /** For the caller to store, so that its client reads its own write. */
  output: z.object({ engagements: z.array(engagement) }),
  errors: [],
});
