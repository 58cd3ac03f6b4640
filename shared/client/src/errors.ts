import type { ErrorCode } from "../generated/operations.ts";

type Answer = {
  status: number;
  code: string | undefined;
  details: Record<string, unknown>;
  requestId: string | undefined;
};

/** The API refused the call or failed. `message` is the API's, for people; `code` is for programs. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** One of `ErrorCode`, or one that a newer API has; undefined when the answer didn't come from the API. */
  readonly code: ErrorCode | (string & {}) | undefined;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(message: string, { status, code, details, requestId }: Answer) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** There was no answer; `cause` says why. The request may have had its effect. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
