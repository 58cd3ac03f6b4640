import { badRequest, conflict } from "@outbound/contracts/app-error";

/** API: Prospect error codes. */
export const invalidEmail = () => badRequest("Enter a valid email address.", { code: "invalid-email" });
export const duplicate = (message: string, details?: Record<string, unknown>) =>
  conflict(message, { code: "duplicate", ...(details && { details }) });
