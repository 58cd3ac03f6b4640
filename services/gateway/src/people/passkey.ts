import { AppError, badRequest, conflict } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  type Passkey,
  passkeysOf,
  useUpChallenge,
} from "./passkey-table.ts";
import type { RelyingParty } from "./relying-party.ts";
import { hashOfSecret } from "./secret.ts";
import { holdSession, type SpentSession } from "./session-table.ts";

const mostPasskeys = 20;

/** Not at the start: it has as many modules as half of the gateway, and is needed once somebody uses a passkey. */
const webauthn = () => import("@simplewebauthn/server");

const transportsOf = (passkey: Passkey) => passkey.transports as AuthenticatorTransport[];

/** An unknown, a wrong and a late passkey get the same refusal, so that it reveals nothing. */
const refused = (cause: unknown) =>
  new AppError("unauthorized", "This passkey isn't registered here, or it took too long. Try again.", { cause });

export async function beginRegistration(db: Db, { id: rpID }: RelyingParty, { user_id, email }: SpentSession) {
  const known = await passkeysOf(db, user_id);
  if (known.length >= mostPasskeys)
    throw conflict(`You have ${mostPasskeys} passkeys, the most possible. Remove one first.`);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Outbound",
    rpID,
    userID: userHandle(user_id),
    userName: email,
    userDisplayName: email,
    attestationType: "none",
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await insertChallenge(db, hashOfSecret(options.challenge), user_id);
  return options;
}

export async function finishRegistration(
  db: Db,
  party: RelyingParty,
  session: SpentSession,
  { name, response }: { name: string; response: object },
) {
  const { user_id } = session;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useUpChallenge(db, hashOfSecret(challenge), user_id),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw badRequest("The passkey wasn't added, or it took too long. Try again.", { cause });
  });
  if (!registrationInfo) throw badRequest("The passkey wasn't added. Try again.");
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  await db.transaction(async (tx) => {
    await holdSession(tx, session);
    await insertPasskey(tx, {
      user_id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name,
    });
  });
}

/** The challenge is the same for everybody, because the device knows whose passkeys it has. */
export async function beginAuthentication(db: Db, { id: rpID }: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  await insertChallenge(db, hashOfSecret(options.challenge), null);
  return options;
}

/** Returns whose passkey it is and its new counter. Throws the same refusal whatever is wrong with it. */
export async function checkPasskey(db: Db, party: RelyingParty, given: object): Promise<Passkey> {
  const response = given as AuthenticationResponseJSON;
  const passkey = typeof response.id === "string" ? await findPasskey(db, response.id) : undefined;
  const credential = passkey && {
    id: passkey.credential_id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: passkey.counter,
    transports: transportsOf(passkey),
  };
  if (!passkey || !credential || !isHandleOf(passkey.user_id, response)) throw refused("unknown");
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useUpChallenge(db, hashOfSecret(challenge), null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!verified) throw refused("not verified");
  return { ...passkey, counter: authenticationInfo.newCounter };
}

/** The id says nothing to whoever finds the device. */
const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

function isHandleOf(userId: string, { response }: AuthenticationResponseJSON): boolean {
  const handle = response?.userHandle;
  return typeof handle === "string" && Buffer.from(handle, "base64url").equals(userHandle(userId));
}
