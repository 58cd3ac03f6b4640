import { enrolmentRequest } from "../enrolments/request-enrolment.ts";
import { defineEvent } from "../event.ts";

export const enrolmentRequested = defineEvent({
  name: "enrolment.requested",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "A prospect was created to be enrolled.",
  payload: enrolmentRequest,
});
