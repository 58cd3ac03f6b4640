import { notFound } from "@outbound/contracts/app-error";
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
import { type OpenedLink, openLink, redeemLink } from "../people/redeem-link.ts";
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
import { forgetGuesses, refuseGuessing, refuseGuessingAt, uncountRightGuess } from "../people/throttle.ts";
import { passwordRefusal } from "../people/ways-in.ts";
import { findSession, requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind } from "./bind-action.ts";
import { deviceOf, type SessionStarter } from "./session-starter.ts";

export function sessionActions(parts: ActionParts, { begin, describe }: SessionStarter): BoundAction[] {
  const { db, sealer, cookie, publicUrl, provider, hasPasswords } = parts;
  const refusePasswords = passwordRefusal(parts);
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
      const { ip } = exchange.req;
      const tries = await refuseGuessing(db, exchange.res, ip, email);
      const { id: userId, password_hash: checkedHash } = await checkSignIn(db, email, password, tries);
      await uncountRightGuess(db, ip, email);
      const step = secondStep({ db, sealer, res: exchange.res, address: ip }, code);
      return orWantCode(async () => {
        await step.begin(userId);
        return begin(exchange, async (tokenHash) => {
          await db.transaction(async (tx) => {
            await step.pass(tx, userId);
            await insertSession(tx, { userId, tokenHash, device: deviceOf(exchange), checkedHash });
          });
          await forgetGuesses(db, ip, email);
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
      await uncountRightGuess(db, req.ip);
      return describeLink(link);
    }),
    bind(redeemLinkContract, async (input, exchange) => {
      const { ip } = exchange.req;
      await refuseGuessing(db, exchange.res, ip);
      const link = await openLink(db, input.secret);
      if (link.purpose === "invitation" && input.password !== undefined) refusePasswords();
      const email = emailOf(link, input.email);
      // Otherwise whoever has a link could guess a password here.
      if (email !== undefined) await refuseGuessingAt(db, exchange.res, ip, email);
      const session = await findSession({ db, cookie, ...exchange });
      const step = secondStep({ db, sealer, res: exchange.res, address: ip }, input.code);
      const start = async (tokenHash: Buffer) => {
        const userId = await redeemLink(db, link, input, { tokenHash, device: deviceOf(exchange), session, step });
        await uncountRightGuess(db, ip, email);
        if (email !== undefined) await forgetGuesses(db, ip, email);
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
      const session = await requireSession({ db, cookie, ...exchange });
      await db.transaction((tx) => deleteOtherSessions(tx, session));
      return {};
    }),
  ];
}

/** Whose password the link asks for. One that signs somebody in asks for none. */
function emailOf(link: OpenedLink, written: string | undefined): string | undefined {
  if (link.purpose === "invitation") return link.email;
  return link.purpose === "claim" ? written : undefined;
}
