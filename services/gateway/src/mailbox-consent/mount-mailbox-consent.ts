import { fromWire } from "@outbound/contracts/app-error";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { consentLimits, finishMailboxConsent, openMailboxConsent } from "@outbound/contracts/mailboxes/mailbox-consent";
import {
  type OAuthProvider,
  oauthCallbackPath,
  oauthProviders,
  oauthStartPath,
} from "@outbound/contracts/mailboxes/oauth-provider";
import type { Operation, OutputOf, WireInputOf } from "@outbound/contracts/operation";
import type { Express } from "express";
import type { Gateway } from "../api/mount-operations.ts";
import { findSession } from "../app-api/authorize.ts";
import type { ApiErrorHandler, ApiHandler, ApiRequest, ApiResponse } from "../http/exchange.ts";
import { errorReply } from "../http/render-error.ts";
import { errorCodeHeader } from "../http/reply.ts";
import { newSecret } from "../people/secret.ts";
import { connectCookie, sessionCookie } from "../people/session-cookie.ts";
import { refuseManyChallenges } from "../people/throttle.ts";
import { consentPage } from "./consent-page.ts";

type Exchange = { req: ApiRequest; res: ApiResponse };

/** A cookie binds the consent to one browser, so that nobody can be led into a consent that another browser began. */
export function mountMailboxConsent(app: Express, gateway: Gateway): void {
  for (const provider of oauthProviders) {
    app.get(oauthStartPath(provider), named(oauthStartPath(provider)), (req, res) =>
      start(gateway, provider, { req, res }),
    );
    app.get(oauthCallbackPath(provider), named(oauthCallbackPath(provider)), (req, res) =>
      finish(gateway, provider, { req, res }),
    );
    app.use([oauthStartPath(provider), oauthCallbackPath(provider)], showFailure);
  }
}

/** A person reads the answer, so that a failure is a page, too. The link or the state holds, so the page can be reloaded. */
const showFailure: ApiErrorHandler = (error, _req, res, next) => {
  const { status, errorCode } = errorReply(error);
  if (res.headersSent || status < 500) return next(error);
  res.locals.failure = error;
  res
    .status(status)
    .set({ [errorCodeHeader]: errorCode, "Retry-After": "10" })
    .type("html");
  res.send(
    consentPage(
      "The mailbox isn’t connected yet",
      "Outbound can’t finish this right now. Reload this page in a minute.",
    ),
  );
};

async function start(gateway: Gateway, provider: OAuthProvider, { req, res }: Exchange): Promise<void> {
  const { db, publicUrl } = gateway;
  await refuseManyChallenges(db, res, req.ip);
  const cookie = connectCookie(publicUrl);
  const browser = withinLimit(cookie.read(req)) || newSecret();
  const link = withinLimit(new URL(req.originalUrl, publicUrl).searchParams.get("link"));
  const user_id = await findUserId(gateway, { req, res });
  const { url, refusal } = await callMailer(gateway, openMailboxConsent, { provider, browser, user_id, link }, res);
  if (!url) return showRefusal(res, refusal);
  cookie.write(res, browser);
  res.redirect(303, url);
}

async function finish(gateway: Gateway, provider: OAuthProvider, { req, res }: Exchange): Promise<void> {
  const { publicUrl } = gateway;
  const returned = new URL(req.originalUrl, publicUrl).searchParams;
  const input = {
    provider,
    browser: withinLimit(connectCookie(publicUrl).read(req)),
    user_id: await findUserId(gateway, { req, res }),
    state: withinLimit(returned.get("state")),
    returned: withinLimit(returned.toString(), consentLimits.returnedChars),
  };
  const { connection, refusal } = await callMailer(gateway, finishMailboxConsent, input, res);
  if (connection?.is_in_app) {
    const { workspace_id, mailbox_id, id } = connection;
    return res.redirect(303, `/app/w/${workspace_id}/mailboxes/${mailbox_id}?connection=${id}`);
  }
  if (refusal !== null || !connection) return showRefusal(res, refusal);
  const text = `Outbound can now send and read email as ${connection.email}. You can close this page.`;
  res.type("html").send(consentPage("The mailbox is connected", text));
}

const withinLimit = (text: string | null | undefined, chars = consentLimits.secretChars): string =>
  text && text.length <= chars ? text : "";

const showRefusal = (res: ApiResponse, refusal: string | null): void =>
  void res
    .status(403)
    .type("html")
    .send(consentPage("The mailbox isn’t connected", refusal ?? "", true));

async function findUserId({ db, publicUrl }: Gateway, exchange: Exchange): Promise<string | null> {
  const session = await findSession({ db, cookie: sessionCookie(publicUrl), ...exchange });
  return session?.user_id ?? null;
}

/** Calls without a workspace: the link or the state decides which one, and the browser can't name it. */
async function callMailer<Op extends Operation>(
  { call }: Gateway,
  operation: Op,
  input: WireInputOf<Op>,
  res: ApiResponse,
): Promise<OutputOf<Op>> {
  const caller = { workspaceId: operatorWorkspaceId, requestId: res.locals.requestId };
  const reply = await call(operation, input, caller);
  if (!reply.ok) throw fromWire(reply.error);
  return operation.output.parse(JSON.parse(reply.body.toString())) as OutputOf<Op>;
}

function named(route: string): ApiHandler {
  return (_req, res, next) => {
    res.locals.route = route;
    next();
  };
}
