import { parseInput } from "@outbound/contracts/parse-input";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import {
  createSession,
  endSession,
  getLink,
  getSession,
  redeemLink as redeemLinkContract,
  type Session,
  type SessionAction,
} from "@outbound/contracts/people/session";
import type { Db } from "@outbound/postgres/database";
import type { z } from "zod";
import type { ApiRequest, ApiResponse } from "../exchange.ts";
import { openLink, redeemLink } from "../people/redeem-link.ts";
import { hashOfSecret, newSecret } from "../people/secret.ts";
import type { SessionCookie } from "../people/session-cookie.ts";
import { deleteSession, insertSession, selectPerson } from "../people/session-table.ts";
import { checkSignIn } from "../people/sign-in.ts";
import { forgetGuesses, refuseGuessing } from "../people/throttle.ts";
import { type AppOperation, findSession } from "./authorize.ts";

type Exchange = { req: ApiRequest; res: ApiResponse };
type Bound = { action: SessionAction; answer: (input: unknown, exchange: Exchange) => Promise<unknown> };

/** What concerns the cookie, and so is no operation. */
export function sessionActions(db: Db, cookie: SessionCookie, operations: readonly AppOperation[]): Bound[] {
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
    bind(createSession, async ({ email, password }, exchange) => {
      await refuseGuessing(db, exchange.res, exchange.req.ip, email);
      const userId = await checkSignIn(db, email, password);
      await forgetGuesses(db, exchange.req.ip, email);
      return begin(exchange, async (tokenHash) => {
        await insertSession(db, userId, tokenHash);
        return userId;
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
      const { user_id, email, workspace } = await openLink(db, secret);
      return { purpose: user_id ? ("sign-in" as const) : ("claim" as const), email, workspace };
    }),
    bind(redeemLinkContract, async (input, exchange) => {
      await refuseGuessing(db, exchange.res, exchange.req.ip, input.email);
      return begin(exchange, async (tokenHash) => {
        const userId = await redeemLink(db, input, tokenHash);
        if (input.email !== undefined) await forgetGuesses(db, exchange.req.ip, input.email);
        return userId;
      });
    }),
  ];
}

function bind<Action extends SessionAction>(
  action: Action,
  answer: (input: z.output<Action["input"]>, exchange: Exchange) => Promise<z.output<Action["output"]>>,
): Bound {
  return {
    action,
    answer: (input, exchange) => answer(parseInput(action.input, input) as z.output<Action["input"]>, exchange),
  };
}
