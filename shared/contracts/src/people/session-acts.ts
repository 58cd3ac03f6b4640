import { getAuthorization, listAuthorizations, revokeAuthorization } from "../oauth/authorization.ts";
import {
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  registerPasskey,
  removePasskey,
  signInByPasskey,
} from "./passkey.ts";
import { changePassword, setName } from "./profile.ts";
import {
  beginProvider,
  beginProviderLink,
  getProvider,
  linkByProvider,
  signInByProvider,
  unlinkProvider,
} from "./provider.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  proveSession,
  renewRecoveryCodes,
} from "./second-factor.ts";
import type { SessionAct, SessionAction } from "./session.ts";
import {
  createSession,
  endSession,
  getLink,
  getSession,
  getSignInWays,
  listSessions,
  redeemLink,
  revokeOtherSessions,
  revokeSession,
} from "./session.ts";

export const sessionActions = [
  beginPasskey,
  beginPasskeySignIn,
  beginProvider,
  beginProviderLink,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  createSession,
  endSecondFactor,
  endSession,
  getAuthorization,
  getLink,
  getProvider,
  getSecondFactor,
  getSession,
  getSignInWays,
  listAuthorizations,
  listPasskeys,
  listSessions,
  proveSession,
  redeemLink,
  registerPasskey,
  removePasskey,
  renewRecoveryCodes,
  revokeAuthorization,
  revokeOtherSessions,
  revokeSession,
  setName,
  signInByPasskey,
  unlinkProvider,
] as const satisfies readonly SessionAction[];

export const sessionActs: readonly SessionAct[] = [
  ...sessionActions.flatMap((action) => ("did" in action ? [action] : [])),
  linkByProvider,
  signInByProvider,
];
