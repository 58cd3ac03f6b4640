/** Ways in which real providers depart from the usual. */
export type Behaviour = {
  accessSeconds?: number;
  /** Each use of a refresh token gives another; one that was used before ends the grant. */
  rotates?: boolean;
  /** A refresh token that was used before is taken all the same, as at Microsoft. */
  takesUsedTokens?: boolean;
  /** The token endpoint answers this, such as 503 with a page. */
  tokenStatus?: number;
  /** The token endpoint refuses every grant in these words. */
  refusal?: { error: string; error_description?: string };
  beforeRefresh?: () => Promise<unknown>;
  /** How long a code of the device flow may be entered, and how often it may be asked about. */
  codeSeconds?: number;
  codeInterval?: number;
  /** Replies so to every login, as with `454 4.7.0 Too many login attempts`. */
  loginReply?: string;
  /** Service accounts that the organisation lets act as its people, with their public keys. */
  serviceAccounts?: Record<string, string>;
  /** The organisation lets the application itself in. */
  lets?: "the application";
  /** Shared mailboxes, each with the accounts that may use it. */
  shares?: Record<string, readonly string[]>;
  signsInAs?: string;
  /** The person left these boxes unticked. */
  withoutScopes?: readonly string[];
};
