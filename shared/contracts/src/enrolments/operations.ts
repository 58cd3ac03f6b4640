import type { Operation } from "../operation.ts";
import { addEnrolments } from "./add-enrolments.ts";
import { checkEnrolment } from "./check-enrolment.ts";
import { explainEnrolment } from "./explain-enrolment.ts";
import { exportEnrolments } from "./export-enrolments.ts";
import { findEnrolled } from "./find-enrolled.ts";
import { listAwaited } from "./list-awaited.ts";
import { listEnrolments } from "./list-enrolments.ts";
import { requestEnrolment } from "./request-enrolment.ts";
import { unsubscribeEnrolment } from "./unsubscribe-enrolment.ts";

export const enrolmentOperations = [
  addEnrolments,
  checkEnrolment,
  explainEnrolment,
  exportEnrolments,
  listEnrolments,
  listAwaited,
  findEnrolled,
  requestEnrolment,
  unsubscribeEnrolment,
] as const satisfies readonly Operation[];
