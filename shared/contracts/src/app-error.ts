import { z } from "zod";

/** Append-only: a kind that is removed keeps its name reserved. */
const statusByKind = {
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  unprocessable: 422,
  "rate-limited": 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusByKind;

/** API: Prospect error codes. */
const errorCodes = ["invalid-email", "duplicate", "not-found", "company-failed", "db-error"] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every refusal. */
export const errorBody = z
  .object({
    error: z.string().describe("What is wrong, for a person."),
    code: z.enum(errorCodes).optional().describe("What is wrong, for a program; only where a program can act on it."),
  })
  .meta({ id: "Error" });

type Extras = { code?: ErrorCode; details?: Record<string, unknown>; cause?: unknown };

/** A refusal whose message is for the API's client. The cause never leaves the process. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly code: ErrorCode | undefined;
  /** Fields that the error's body carries beside `error` and `code`. */
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: ErrorKind, message: string, { code, details, cause }: Extras = {}) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf(this.kind);
  }
}

export const statusOf = (kind: ErrorKind): number => statusByKind[kind];

export const badRequest = (message: string, extras?: Extras) => new AppError("bad-request", message, extras);
export const conflict = (message: string, extras?: Extras) => new AppError("conflict", message, extras);
/** API: Errors. Absent, of another workspace, or an id that is not a UUID. */
export const notFound = (resource: string, extras?: Extras) =>
  new AppError("not-found", `${resource} not found.`, extras);
export const unavailable = (cause?: unknown) =>
  new AppError("unavailable", "The service is temporarily unavailable.", { cause });

export type WireError = {
  kind: ErrorKind;
  message: string;
  code?: ErrorCode;
  details?: Record<string, unknown>;
  /** A server behind the operation doesn't answer: another time it may. For callers that can wait, not for clients. */
  isUnavailable?: true;
};

/** What is not an AppError crosses as `internal`, its text hidden. Log it before. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof AppError)) return { kind: "internal", message: "Something went wrong on our side." };
  const { kind, message, code, details } = error;
  return { kind, message, ...(code && { code }), ...(details && { details }) };
}

export function fromWire({ kind, message, code, details, isUnavailable }: WireError): AppError {
  const cause = isUnavailable && { cause: unavailable() };
  return new AppError(kind, message, { ...(code && { code }), ...(details && { details }), ...cause });
}
