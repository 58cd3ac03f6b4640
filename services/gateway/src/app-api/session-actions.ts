import { AppError, notFound } from "@outbound/contracts/app-error";
import {
  createSession,
  endSession,
  getLink,
  getSession,
  getSignInWays,
  listSessions,
  redeemLink as redeemLinkContract,
  revokeOtherSessions,
  revokeSession,
} from "@outbound/contracts/people/session";
import { isUuid } from "@outbound/contracts/uuid";
import { describeLink } from "../people/describe-link.ts";
import { openLink, redeemLink } from "../people/redeem-link.ts";
import { relyingParty } from "../people/relying-party.ts";
import { orWantCode, secondStep } from "../people/second-step.ts";
import { hashOfSecret } from "../people/secret.ts";
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  insertSession,
  selectSessions,
} from "../people/session-table.ts";
import { checkSignIn } from "../people/sign-in.ts";
import { deleteAccountAttempts, refuseGuessing, refuseGuessingAt, uncountNetworkAttempt } from "../people/throttle.ts";
import { findSession, requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind } from "./bind-action.ts";
import { deviceOf, type SessionStarter } from "./session-starter.ts";

export function sessionActions(parts: ActionParts, { begin, describe }: SessionStarter): BoundAction[] {
  const { db, sealer, cookie, publicUrl, provider, hasPasswords } = parts;
  const refusePasswords = () => {
    if (hasPasswords) return;
    throw new AppError("forbidden", `Nobody signs in by a password here: use ${provider?.config.name}.`);
  };
  return [
    bind(getSession, async (_input, { req, res }) => {
      const session = await findSession({ db, cookie, req, res });
      return session ? describe(session.user_id) : null;
    }),
    bind(getSignInWays, async () => ({
      passwords: hasPasswords,
      passkeys: !("whyNot" in relyingParty(publicUrl)),
      provider: provider?.config.name ?? null,
    })),
    bind(createSession, async ({ email, password, code }, exchange) => {
      refusePasswords();
      await refuseGuessing(db, exchange.res, exchange.req.ip, email);
      const { id: userId, password_hash: checkedHash } = await checkSignIn(db, email, password);
      await uncountNetworkAttempt(db, exchange.req.ip);
      const step = secondStep(db, sealer, exchange.res, code);
      return orWantCode(async () => {
        await step.begin(userId);
        return begin(exchange, async (tokenHash) => {
          await db.transaction(async (tx) => {
            await step.pass(tx, userId);
            await insertSession(tx, { userId, tokenHash, device: deviceOf(exchange), checkedHash });
          });
          await deleteAccountAttempts(db, exchange.req.ip, email);
          return userId;
        });
      });
    }),
    bind(endSession, async (_input, { req, res }) => {
      const token = cookie.read(req);
      if (token) await deleteSession(db, hashOfSecret(token));
      cookie.clear(res);
      return {};
    }),
    bind(getLink, async ({ secret }, { req, res }) => {
      await refuseGuessing(db, res, req.ip);
      const link = await openLink(db, secret);
      await uncountNetworkAttempt(db, req.ip);
      return describeLink(link);
    }),
    bind(redeemLinkContract, async (input, exchange) => {
      const { ip } = exchange.req;
      await refuseGuessing(db, exchange.res, ip, input.email);
      const link = await openLink(db, input.secret);
      // Otherwise an inviter could guess the invited person's password here.
      if (link.purpose === "invitation" && input.password !== undefined) refusePasswords();
      if (link.purpose === "invitation") await refuseGuessingAt(db, exchange.res, ip, link.email);
      const session = await findSession({ db, cookie, ...exchange });
      const step = secondStep(db, sealer, exchange.res, input.code);
      const start = async (tokenHash: Buffer) => {
        const userId = await redeemLink(db, link, input, { tokenHash, device: deviceOf(exchange), session, step });
        const email = link.purpose === "invitation" ? link.email : input.email;
        await uncountNetworkAttempt(db, ip);
        if (email !== undefined) await deleteAccountAttempts(db, ip, email);
        return userId;
      };
      return orWantCode(() => begin(exchange, start));
    }),
    bind(listSessions, async (_input, exchange) => {
      const session = await requireSession({ db, cookie, ...exchange });
      return { sessions: await selectSessions(db, session) };
    }),
    bind(revokeSession, async ({ id }, exchange) => {
      const { user_id } = await requireSession({ db, cookie, ...exchange });
      if (!isUuid(id) || !(await deleteOwnSession(db, user_id, id))) throw notFound("Session");
      return {};
    }),
    bind(revokeOtherSessions, async (_input, exchange) => {
      await deleteOtherSessions(db, await requireSession({ db, cookie, ...exchange }));
      return {};
    }),
  ];
}
