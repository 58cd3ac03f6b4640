import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";

/** By the result of an awaited enrolment; it stands after a colon. */
export const whyNotEnrolled = {
  "already-enrolled": "they were in this campaign already",
  suppressed: "they were suppressed",
  anonymized: "they were erased",
  conflict: "they were active in another campaign",
  "missing-field": "they lacked a field that the campaign uses without a fallback",
  "not-found": "they were erased",
  closed: "the campaign was completed or archived",
} as const satisfies Record<Exclude<EnrolmentResult, "enrolled"> | "closed", string>;
