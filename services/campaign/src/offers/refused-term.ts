import { type AppError, badRequest } from "@outbound/contracts/app-error";

/** A form shows the sentence for people at its field. */
export const refusedTerm = (field: string, message: string, forPeople: string): AppError =>
  badRequest(message, { forPeople, details: { issues: [{ path: [field], message: forPeople }] } });
