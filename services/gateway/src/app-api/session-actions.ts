import { notFound } from "@outbound/contracts/app-error";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import {
  createSession,
  endSession,
  getLink,
  getSession,
  listSessions,
  redeemLink as redeemLinkContract,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from "@outbound/contracts/people/session";
import { isUuid } from "@outbound/contracts/uuid";
import { describeLink } from "../people/describe-link.ts";
import { plainAddress } from "../people/network-of.ts";
import { openLink, redeemLink } from "../people/redeem-link.ts";
import type { AppOperation } from "../people/refuse-without-role.ts";
import { orWantCode, secondStep } from "../people/second-step.ts";
import { hashOfSecret, newSecret } from "../people/secret.ts";
import {
  type Device,
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  insertSession,
  selectPerson,
  selectSessions,
} from "../people/session-table.ts";
import { checkSignIn } from "../people/sign-in.ts";
import { forgetGuesses, forgetGuessesOf, refuseGuessing, refuseGuessingAt } from "../people/throttle.ts";
import { findSession, requireSession } from "./authorize.ts";
import { type ActionParts, type BoundAction, bind, type Exchange } from "./bind-action.ts";

const maxUserAgentLength = 300;

/** What concerns the cookie, and so is no operation. */
export function sessionActions(
  { db, sealer, cookie }: ActionParts,
  operations: readonly AppOperation[],
): BoundAction[] {
  async function describe(userId: string): Promise<Session> {
    const { user, workspaces } = await selectPerson(db, userId);
    const namesFor = (role: Role) => operations.filter(({ app }) => isAtLeast(role, app.role)).map(({ name }) => name);
    return { user, workspaces: workspaces.map((one) => ({ ...one, operations: namesFor(one.role) })) };
  }

  /** A new cookie for every sign-in: one that somebody else planted is worth nothing after it. */
  async function begin({ req, res }: Exchange, start: (tokenHash: Buffer) => Promise<string>) {
    const earlier = cookie.read(req);
    const token = newSecret();
    const userId = await start(hashOfSecret(token));
    if (earlier) await deleteSession(db, hashOfSecret(earlier));
    cookie.write(res, token);
    return describe(userId);
  }

  return [
    bind(getSession, async (_input, { req, res }) => {
      const session = await findSession({ db, cookie, req, res });
      return session ? describe(session.user_id) : null;
    }),
    bind(createSession, async ({ email, password, code }, exchange) => {
      await refuseGuessing(db, exchange.res, exchange.req.ip, email);
      const { id: userId, password_hash: checkedHash } = await checkSignIn(db, email, password);
      await forgetGuesses(db, exchange.req.ip);
      const step = secondStep(db, sealer, exchange.res, code);
      return orWantCode(async () => {
        await step.begin(userId);
        return begin(exchange, async (tokenHash) => {
          await db.transaction(async (tx) => {
            await step.pass(tx, userId);
            await insertSession(tx, { userId, tokenHash, device: deviceOf(exchange), checkedHash });
          });
          await forgetGuessesOf(db, exchange.req.ip, email);
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
      await forgetGuesses(db, req.ip);
      return describeLink(link);
    }),
    bind(redeemLinkContract, async (input, exchange) => {
      const { ip } = exchange.req;
      await refuseGuessing(db, exchange.res, ip, input.email);
      const link = await openLink(db, input.secret);
      // Whoever invites somebody must not come to guess their password by it.
      if (link.purpose === "invitation") await refuseGuessingAt(db, exchange.res, ip, link.email);
      const session = await findSession({ db, cookie, ...exchange });
      const step = secondStep(db, sealer, exchange.res, input.code);
      const start = async (tokenHash: Buffer) => {
        const userId = await redeemLink(db, link, input, { tokenHash, device: deviceOf(exchange), session, step });
        const email = link.purpose === "invitation" ? link.email : input.email;
        await forgetGuesses(db, ip);
        if (email !== undefined) await forgetGuessesOf(db, ip, email);
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

function deviceOf({ req }: Exchange): Device {
  return {
    userAgent: req.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
    address: req.ip ? plainAddress(req.ip) : null,
  };
}
