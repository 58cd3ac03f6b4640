/** A refresh token lasts until it is revoked, an access token for about an hour. */
export type Tokens = {
  refreshToken: string;
  accessToken: string;
  /** Granted by the device flow, whose tokens are requested and renewed without the client's secret. */
  isByCode?: boolean;
  /** The organisation granted the access without a person's consent; the refresh token is empty. */
  isOfOrganisation?: boolean;
};

/** Another process may have stored a later one by now. */
export type Grant = {
  version: number;
  login: string;
  /** Until the access token ends, by the database's clock when it was read. */
  secondsLeft: number;
  error: string | null;
  isDead: boolean;
  /** Throws CredentialUnreadable. */
  open(): Tokens;
};
