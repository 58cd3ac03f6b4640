import { linkByProvider, signInByProvider } from "@outbound/contracts/people/provider";
import type { Express } from "express";
import type { Gateway } from "../api/mount-operations.ts";
import type { ApiHandler } from "../http/exchange.ts";
import type { Claims } from "../people/provider.ts";
import { callbackPath } from "../people/provider-callback.ts";
import { ProviderRefused } from "../people/provider-refused.ts";
import { insertIdentity, type Visit } from "../people/provider-table.ts";
import { endVisit, findOrJoin, readClaims } from "../people/provider-visit.ts";
import { isInApp } from "../people/refuse-without-role.ts";
import { sessionCookie, visitCookie } from "../people/session-cookie.ts";
import { holdSession, insertSession } from "../people/session-table.ts";
import { findSession } from "./authorize.ts";
import type { Exchange } from "./bind-action.ts";
import { sessionAudit } from "./session-audit.ts";
import { deviceOf, sessionStarter } from "./session-starter.ts";

/** The address names a refusal by its code, and the page has its sentence. */
export function mountProvider(app: Express, gateway: Gateway): void {
  const { db, provider, log, publicUrl, sandboxMailbox = null } = gateway;
  if (!provider) return;
  const cookie = sessionCookie(publicUrl);
  const parts = { db, provider, cookie: visitCookie(publicUrl) };
  const audit = sessionAudit(gateway, cookie);
  const starter = sessionStarter({ db, cookie, sandboxMailbox }, gateway.operations.filter(isInApp));

  const link = async (exchange: Exchange, claims: Claims, visit: Visit) => {
    const session = await findSession({ db, cookie, ...exchange });
    if (!session || session.session_id !== visit.session_id) throw new ProviderRefused("expired");
    const isLinked = await db.transaction(async (tx) => {
      await holdSession(tx, session);
      return insertIdentity(tx, session.user_id, claims);
    });
    if (!isLinked) throw new ProviderRefused("taken");
  };
  const signIn = (exchange: Exchange, claims: Claims, visit: Visit) =>
    starter.begin(exchange, (tokenHash) =>
      db.transaction(async (tx) => {
        const userId = await findOrJoin(tx, claims, visit);
        await insertSession(tx, { userId, tokenHash, device: deviceOf(exchange) });
        return userId;
      }),
    );
  const comeBack = async (exchange: Exchange): Promise<string> => {
    const returned = new URL(exchange.req.originalUrl, publicUrl).searchParams;
    const state = returned.get("state") ?? "";
    let page = "/sign-in";
    try {
      const visit = await endVisit(parts, exchange, state);
      if (visit.session_id) page = new URL(visit.next, publicUrl).pathname;
      const claims = await readClaims(parts, returned, state, visit);
      const [act, action] = visit.session_id ? [link, linkByProvider] : [signIn, signInByProvider];
      await audit(action, {}, exchange, () => act(exchange, claims, visit));
      return visit.next;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      log.warn({ err: error.cause, reason: error.reason }, "provider.refused");
      return `${page}?refused=${error.reason}`;
    }
  };

  const handle: ApiHandler = async (req, res) => {
    res.locals.route = callbackPath;
    res.redirect(303, `/app${await comeBack({ req, res })}`);
  };
  app.get(callbackPath, handle);
}
