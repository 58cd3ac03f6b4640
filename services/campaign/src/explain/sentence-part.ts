import type { explanationReasons } from "@outbound/contracts/enrolments/explain-enrolment";

export type Reason = (typeof explanationReasons)[number];

export type SentencePart = { reason: Reason; text: string };
