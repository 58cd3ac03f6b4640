import { badRequest, conflict } from "@outbound/contracts/app-error";
import { mostPersonBytes } from "@outbound/contracts/prospects/prospect";

/** API: Prospect error codes. */
export const invalidEmail = () => badRequest("Enter a valid email address.", { code: "invalid-email" });
export const tooLarge = () =>
  badRequest(`A prospect can have at most ${mostPersonBytes / 1_024} KiB, with numbers as they are stored.`, {
    code: "body-too-large",
  });
export const duplicate = (message: string, details?: Record<string, unknown>) =>
  conflict(message, { code: "duplicate", ...(details && { details }) });
