import type { ErrorCode } from "../generated/operations.ts";

type Answer = {
  status: number;
  code: string | undefined;
  details: Record<string, unknown>;
  requestId: string | undefined;
};

/** The API refused, or failed. `message` is its own, for a person; `code` is for a program. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** One of `ErrorCode`, or one that a newer API has; undefined when what answered was not the API. */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** What the body holds beside `error` and `code`. */
  readonly details: Record<string, unknown>;
  /** For questions to the operator. */
  readonly requestId: string | undefined;

  constructor(message: string, { status, code, details, requestId }: Answer) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** There was no answer; `cause` says why. What was asked for may have happened. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
