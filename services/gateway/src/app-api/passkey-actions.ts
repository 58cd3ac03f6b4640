import { conflict, notFound } from "@outbound/contracts/app-error";
import {
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  registerPasskey,
  removePasskey,
  signInByPasskey,
} from "@outbound/contracts/people/passkey";
import { isUuid } from "@outbound/contracts/uuid";
import { beginAuthentication, beginRegistration, checkPasskey, finishRegistration } from "../people/passkey.ts";
import { deletePasskey, listPasskeysOf, usePasskey } from "../people/passkey-table.ts";
import { type RelyingParty, relyingParty } from "../people/relying-party.ts";
import { requireProof } from "../people/require-proof.ts";
import { insertSession } from "../people/session-table.ts";
import { accountDisabled } from "../people/sign-in.ts";
import { refuseGuessing, refuseManyChallenges, uncountRightGuess } from "../people/throttle.ts";
import { isDisabled } from "../people/user-table.ts";
import { requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind, type Exchange } from "./bind-action.ts";
import { deviceOf, type SessionStarter } from "./session-starter.ts";

export function passkeyActions({ db, sealer, cookie, publicUrl }: ActionParts, starter: SessionStarter): BoundAction[] {
  const offered = relyingParty(publicUrl);
  const party = (): RelyingParty => {
    if ("whyNot" in offered) throw conflict(offered.whyNot);
    return offered;
  };
  const signedIn = (exchange: Exchange) => requireSession({ db, cookie, ...exchange });

  return [
    bind(listPasskeys, async (_input, exchange) => {
      const { user_id } = await signedIn(exchange);
      return { why_not: "whyNot" in offered ? offered.whyNot : null, passkeys: await listPasskeysOf(db, user_id) };
    }),
    bind(beginPasskey, async (proof, exchange) => {
      const { req, res } = exchange;
      const session = await signedIn(exchange);
      const own = party();
      await requireProof({ db, sealer, res, address: req.ip }, session, proof);
      return { options: { ...(await beginRegistration(db, own, session)) } };
    }),
    bind(registerPasskey, async (passkey, exchange) => {
      await finishRegistration(db, party(), await signedIn(exchange), passkey);
      return {};
    }),
    bind(removePasskey, async ({ id, ...proof }, exchange) => {
      const { req, res } = exchange;
      const session = await signedIn(exchange);
      await requireProof({ db, sealer, res, address: req.ip }, session, proof);
      const isRemoved =
        isUuid(id) && (await db.transaction((tx) => deletePasskey(tx, session.user_id, id, session.session_id)));
      if (!isRemoved) throw notFound("Passkey");
      return {};
    }),
    bind(beginPasskeySignIn, async (_input, { req, res }) => {
      const own = party();
      await refuseManyChallenges(db, res, req.ip);
      return { options: { ...(await beginAuthentication(db, own)) } };
    }),
    bind(signInByPasskey, async ({ response }, exchange) => {
      const { req, res } = exchange;
      const own = party();
      await refuseGuessing(db, res, req.ip);
      const { id: passkeyId, user_id: userId, counter } = await checkPasskey(db, own, response);
      if (await isDisabled(db, userId)) throw accountDisabled();
      await uncountRightGuess(db, req.ip);
      return starter.begin(exchange, async (tokenHash) => {
        await db.transaction(async (tx) => {
          await usePasskey(tx, passkeyId, counter);
          await insertSession(tx, { userId, tokenHash, device: deviceOf(exchange), passkeyId });
        });
        return userId;
      });
    }),
  ];
}
