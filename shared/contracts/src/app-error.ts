import { z } from "zod";
import { type BodyCode, bodyCodeNames, type ErrorCode, isBodyCode, usualCodes } from "./error-codes.ts";
import { type ErrorKind, statusOf } from "./error-kinds.ts";

export const errorBody = z
  .object({
    error: z.string().describe("What is wrong, for a person."),
    code: z
      .enum(bodyCodeNames)
      .optional()
      .describe(
        "The code of some refusals to write prospects and suppressions; the header `X-Error-Code` always has one.",
      ),
  })
  .meta({ id: "Error" });

type Extras = { code?: ErrorCode; details?: Record<string, unknown>; cause?: unknown; forPeople?: string };

/**
 * A refusal whose message is for the API's client. In the app people read `forPeople` in its place, where the message
 * names what only a program sends. The cause never leaves the process.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly bodyCode: BodyCode | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly forPeople: string | undefined;

  constructor(kind: ErrorKind, message: string, { code, details, cause, forPeople }: Extras = {}) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? usualCodes[kind];
    this.bodyCode = code !== undefined && isBodyCode(code) ? code : undefined;
    this.details = details;
    this.forPeople = forPeople;
  }

  get status(): number {
    return statusOf(this.kind);
  }
}

export const badRequest = (message: string, extras?: Extras) => new AppError("bad-request", message, extras);
export const conflict = (message: string, extras?: Extras) => new AppError("conflict", message, extras);
/** API: Errors. Also for another workspace's resource and an id that isn't a UUID. */
export const notFound = (resource: string, extras?: Extras) =>
  new AppError("not-found", `${resource} not found.`, extras);
export const unavailable = (cause?: unknown) =>
  new AppError("unavailable", "The service is temporarily unavailable.", {
    cause,
    forPeople: "Outbound can’t do this right now. Try again in a minute.",
  });

/** The workspace is deleted, or being deleted. A message about it needs no more work. */
export class WorkspaceDeleted extends AppError {
  constructor(cause?: unknown) {
    super("not-found", "Workspace not found.", { cause });
  }
}

export type WireError = {
  kind: ErrorKind;
  message: string;
  code?: BodyCode;
  /** A code that only the header has, where it says more than the kind. */
  headerCode?: ErrorCode;
  details?: Record<string, unknown>;
  forPeople?: string;
  /** A server behind the operation doesn't answer, so a repeat may succeed. For callers that can wait, not for clients. */
  isUnavailable?: true;
  /** Milliseconds since 1970 on the server, by which the caller had given up: the request didn't run. */
  lateAt?: number;
};

/** An error that isn't an AppError crosses as `internal` with its text hidden. Log it before. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof AppError)) return hidden;
  const { kind, message, code, bodyCode, details, forPeople } = error;
  const headerCode = !bodyCode && code !== usualCodes[kind] ? { headerCode: code } : {};
  return {
    kind,
    message,
    ...(bodyCode && { code: bodyCode }),
    ...headerCode,
    ...(details && { details }),
    ...(forPeople && { forPeople }),
  };
}

const hidden: WireError = {
  kind: "internal",
  message: "Something went wrong on our side.",
  forPeople: "Outbound couldn’t do this. Try again, and tell your operator if it fails again.",
};

export function fromWire({ kind, message, isUnavailable, ...wire }: WireError): AppError {
  const { code: bodyCode, headerCode, details, forPeople } = wire;
  const cause = isUnavailable && { cause: unavailable() };
  const code = bodyCode ?? headerCode;
  return new AppError(kind, message, {
    ...(code && { code }),
    ...(details && { details }),
    ...(forPeople && { forPeople }),
    ...cause,
  });
}

/** Names in backticks are the API's. */
export const sentenceForPeople = ({ message, forPeople }: Pick<WireError, "message" | "forPeople">): string =>
  forPeople ?? (message.includes("`") ? spelt(message) : message);

function spelt(message: string): string {
  const text = message.replaceAll(/`[^`]*`/g, (name) => name.slice(1, -1).replaceAll("_", " "));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
