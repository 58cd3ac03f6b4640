import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  proveSession,
  renewRecoveryCodes,
} from "@outbound/contracts/people/second-factor";
import { requireProof } from "../people/require-proof.ts";
import { beginEnrolment, confirmEnrolment, renewCodes } from "../people/second-factor.ts";
import { deleteSecondFactor, selectSignInMeans } from "../people/second-factor-table.ts";
import { holdSession, type SpentSession, setProved } from "../people/session-table.ts";
import { deleteCodeAttempts, refuseGuessingCodes } from "../people/throttle.ts";
import { totpUri } from "../people/totp.ts";
import { requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind, type Exchange } from "./bind-action.ts";

export function secondFactorActions({ db, sealer, cookie, publicUrl }: ActionParts): BoundAction[] {
  const signedIn = (exchange: Exchange) => requireSession({ db, cookie, ...exchange });
  const prove = ({ req, res }: Exchange, session: SpentSession, proof: Parameters<typeof requireProof>[2]) =>
    requireProof({ db, sealer, res, address: req.ip }, session, proof);

  return [
    bind(getSecondFactor, async (_input, exchange) => selectSignInMeans(db, (await signedIn(exchange)).user_id)),
    bind(proveSession, async (proof, exchange) => {
      const session = await signedIn(exchange);
      await prove(exchange, session, proof);
      await setProved(db, session);
      return {};
    }),
    bind(beginSecondFactor, async (proof, exchange) => {
      const session = await signedIn(exchange);
      await prove(exchange, session, proof);
      const secret = await beginEnrolment(db, sealer, session.user_id);
      return { secret, uri: totpUri(secret, session.email, new URL(publicUrl).host) };
    }),
    bind(confirmSecondFactor, async ({ code }, exchange) => {
      const session = await signedIn(exchange);
      const { user_id: userId } = session;
      const { req, res } = exchange;
      await refuseGuessingCodes(db, res, req.ip, userId);
      const recovery_codes = await db.transaction(async (tx) => {
        await holdSession(tx, session);
        const codes = await confirmEnrolment(tx, sealer, userId, code);
        await deleteCodeAttempts(tx, req.ip, userId);
        return codes;
      });
      return { recovery_codes };
    }),
    bind(renewRecoveryCodes, async (proof, exchange) => {
      const session = await signedIn(exchange);
      await prove(exchange, session, proof);
      const recovery_codes = await db.transaction(async (tx) => {
        await holdSession(tx, session);
        return renewCodes(tx, session.user_id);
      });
      return { recovery_codes };
    }),
    bind(endSecondFactor, async (proof, exchange) => {
      const session = await signedIn(exchange);
      await prove(exchange, session, proof);
      await db.transaction((tx) => deleteSecondFactor(tx, session.user_id));
      return {};
    }),
  ];
}
