/** These are no settings, because only tests change them. */
export const limits = {
  headersMs: 10_000,
  bodyMs: 10_000,
  requestMs: 30_000,
};

export type Limits = typeof limits;
