import { type ErrorKind, kindOf } from "./error-kinds.ts";

type Meaning = { kind: ErrorKind; meaning: string };

/** API: Prospect error codes. Where the API shows one, the body holds it too. */
const bodyCodes = {
  "invalid-email": { kind: "bad-request", meaning: "The address is not one that can be mailed." },
  duplicate: { kind: "conflict", meaning: "It is there already, or covered by what is." },
  "not-found": { kind: "not-found", meaning: "It is absent, of another workspace, or its id is no UUID." },
  "company-failed": { kind: "upstream", meaning: "The prospect could not be grouped into a company." },
  "db-error": { kind: "internal", meaning: "The database failed or is away." },
} as const satisfies Record<string, Meaning>;

/** Append-only, because programs depend on them. Each refusal has one in the header `X-Error-Code`. */
export const errorCodes = {
  ...bodyCodes,
  "invalid-request": { kind: "bad-request", meaning: "A parameter or field has an invalid value; `error` names it." },
  "invalid-body": { kind: "bad-request", meaning: "The body is absent, no JSON, no object, or did not arrive whole." },
  "body-too-large": { kind: "bad-request", meaning: "The body exceeds the operation's limit." },
  "invalid-cursor": { kind: "bad-request", meaning: "`cursor` is not the `next_cursor` of an answer." },
  "invalid-idempotency-key": { kind: "bad-request", meaning: "The Idempotency-Key has another form." },
  "unusable-campaign": { kind: "bad-request", meaning: "The campaign is unknown, or can't take prospects now." },
  "refused-url": { kind: "bad-request", meaning: "The URL is none that a webhook may be sent to." },
  "malformed-request": {
    kind: "bad-request",
    meaning: "What came is no HTTP request; a head too large or too slow is one, too.",
  },
  "invalid-token": { kind: "unauthorized", meaning: "The API token is missing, unknown, revoked or expired." },
  "read-only-token": { kind: "forbidden", meaning: "The token may only read." },
  "needs-proof": { kind: "forbidden", meaning: "In the app: it needs a sign-in or a proof of the last ten minutes." },
  forbidden: {
    kind: "forbidden",
    meaning: "A page of this origin may not ask, or this token may not do it; `error` says why.",
  },
  "unknown-path": { kind: "not-found", meaning: "The path leads nowhere." },
  "method-not-allowed": { kind: "method-not-allowed", meaning: "The path takes other methods: see `Allow`." },
  "wrong-state": { kind: "conflict", meaning: "The state of what is named doesn't allow it; `error` says why." },
  "no-mailbox": { kind: "conflict", meaning: "The campaign has no sending mailbox." },
  "no-step": { kind: "conflict", meaning: "The campaign has no step." },
  "no-audience": { kind: "conflict", meaning: "Nobody is active in the campaign." },
  "missing-field": { kind: "conflict", meaning: "Prospects lack a field that the copy uses: see `issues`." },
  "missing-sender-text": {
    kind: "conflict",
    meaning: "The copy uses a signature or a postal address that the workspace has not set.",
  },
  erased: { kind: "conflict", meaning: "The prospect was anonymised after an erasure request." },
  "needs-confirmation": {
    kind: "conflict",
    meaning: "It goes against what the person asked for: send it with `confirmed` if that is meant.",
  },
  "already-answered": {
    kind: "conflict",
    meaning: "Somebody has answered the reply: name that answer as `after_id` if another one is meant.",
  },
  "changed-meanwhile": {
    kind: "conflict",
    meaning: "Somebody has changed it since it was read, and this would undo what they wrote: read it again.",
  },
  "protected-suppression": { kind: "conflict", meaning: "The entry protects its recipient and stays." },
  "too-many-hooks": { kind: "conflict", meaning: "The workspace has as many subscriptions as it may." },
  "key-in-use": { kind: "conflict", meaning: "The first request of this Idempotency-Key still runs: try again." },
  "key-reused": { kind: "unprocessable", meaning: "The Idempotency-Key was used with a different request." },
  "unsupported-encoding": { kind: "unsupported", meaning: "The body is compressed: send it as it is." },
  unprocessable: { kind: "unprocessable", meaning: "It can't be made of what was given." },
  "rate-limited": { kind: "rate-limited", meaning: "The minute's requests are spent: see `Retry-After`." },
  "internal-error": { kind: "internal", meaning: "A fault on our side." },
  "upstream-failed": { kind: "upstream", meaning: "A server that had to be asked failed." },
  unavailable: { kind: "unavailable", meaning: "A part of the service is away for a moment: see `Retry-After`." },
} as const satisfies Record<string, Meaning>;

export type BodyCode = keyof typeof bodyCodes;
export type ErrorCode = keyof typeof errorCodes;

export const usualCodes: Readonly<Record<ErrorKind, ErrorCode>> = {
  "bad-request": "invalid-request",
  unauthorized: "invalid-token",
  forbidden: "forbidden",
  "not-found": "not-found",
  "method-not-allowed": "method-not-allowed",
  conflict: "wrong-state",
  unsupported: "invalid-request",
  unprocessable: "unprocessable",
  "rate-limited": "rate-limited",
  internal: "internal-error",
  upstream: "upstream-failed",
  unavailable: "unavailable",
};

export const usualCodeOf = (status: number): ErrorCode =>
  usualCodes[kindOf(status) ?? (status < 500 ? "bad-request" : "internal")];

export const bodyCodeNames = Object.keys(bodyCodes) as [BodyCode, ...BodyCode[]];
export const isBodyCode = (code: string): code is BodyCode => Object.hasOwn(bodyCodes, code);
