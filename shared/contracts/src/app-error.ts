import { z } from "zod";
import { type BodyCode, bodyCodeNames, type ErrorCode, isBodyCode, usualCodes } from "./error-codes.ts";
import { type ErrorKind, statusOf } from "./error-kinds.ts";

/** The body of every refusal. */
export const errorBody = z
  .object({
    error: z.string().describe("What is wrong, for a person."),
    code: z
      .enum(bodyCodeNames)
      .optional()
      .describe("The refusal's code, of writing prospects and suppressions; the header `X-Error-Code` has it always."),
  })
  .meta({ id: "Error" });

type Extras = { code?: ErrorCode; details?: Record<string, unknown>; cause?: unknown };

/** A refusal whose message is for the API's client. The cause never leaves the process. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  /** The code when the body holds it, too. */
  readonly bodyCode: BodyCode | undefined;
  /** Fields that the error's body carries beside `error` and `code`. */
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: ErrorKind, message: string, { code, details, cause }: Extras = {}) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? usualCodes[kind];
    this.bodyCode = code !== undefined && isBodyCode(code) ? code : undefined;
    this.details = details;
  }

  get status(): number {
    return statusOf(this.kind);
  }
}

export const badRequest = (message: string, extras?: Extras) => new AppError("bad-request", message, extras);
export const conflict = (message: string, extras?: Extras) => new AppError("conflict", message, extras);
/** API: Errors. Absent, of another workspace, or an id that is not a UUID. */
export const notFound = (resource: string, extras?: Extras) =>
  new AppError("not-found", `${resource} not found.`, extras);
export const unavailable = (cause?: unknown) =>
  new AppError("unavailable", "The service is temporarily unavailable.", { cause });

/** Something was to be written to a workspace that is deleted, or being deleted. Of a message nothing is left to do then. */
export class WorkspaceDeleted extends AppError {
  constructor(cause?: unknown) {
    super("not-found", "Workspace not found.", { cause });
  }
}

export type WireError = {
  kind: ErrorKind;
  message: string;
  code?: BodyCode;
  /** One that the body doesn't hold, where it says more than the kind. */
  headerCode?: ErrorCode;
  details?: Record<string, unknown>;
  /** A server behind the operation doesn't answer: another time it may. For callers that can wait, not for clients. */
  isUnavailable?: true;
};

/** What is not an AppError crosses as `internal`, its text hidden. Log it before. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof AppError)) return { kind: "internal", message: "Something went wrong on our side." };
  const { kind, message, code, bodyCode, details } = error;
  const headerCode = !bodyCode && code !== usualCodes[kind] ? { headerCode: code } : {};
  return { kind, message, ...(bodyCode && { code: bodyCode }), ...headerCode, ...(details && { details }) };
}

export function fromWire({ kind, message, code: bodyCode, headerCode, details, isUnavailable }: WireError): AppError {
  const cause = isUnavailable && { cause: unavailable() };
  const code = bodyCode ?? headerCode;
  return new AppError(kind, message, { ...(code && { code }), ...(details && { details }), ...cause });
}
