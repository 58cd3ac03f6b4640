/** Append-only: the name of a removed kind stays reserved. */
const statusByKind = {
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  unsupported: 415,
  unprocessable: 422,
  "rate-limited": 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusByKind;
const kinds = Object.keys(statusByKind) as ErrorKind[];

export const kindOf = (status: number): ErrorKind | undefined => kinds.find((kind) => statusByKind[kind] === status);

export const statusOf = (kind: ErrorKind): number => statusByKind[kind];
