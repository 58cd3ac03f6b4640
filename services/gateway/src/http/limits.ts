/** How long a client may take. Not config: tests alone know others. */
export const limits = {
  /** From the first byte of a request to the end of its headers. */
  headersMs: 10_000,
  /** For its body, from when it is wanted. */
  bodyMs: 10_000,
  /** For the whole request, wanted or not. */
  requestMs: 30_000,
};

export type Limits = typeof limits;
