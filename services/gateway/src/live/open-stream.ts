import { badRequest, notFound } from "@outbound/contracts/app-error";
import { isUuid } from "@outbound/contracts/uuid";
import type { Db } from "@outbound/postgres/database";
import { requireSession } from "../app-api/authorize.ts";
import { refuseForeignPage } from "../app-api/refuse-foreign-request.ts";
import type { ApiHandler } from "../http/exchange.ts";
import { hashOfSecret } from "../people/secret.ts";
import { sessionCookie } from "../people/session-cookie.ts";
import type { LiveStreams } from "./live-streams.ts";

export const streamPath = "/app/events";

type Options = { db: Db; publicUrl: string; streams: LiveStreams };

export function openStream({ db, publicUrl, streams }: Options): ApiHandler {
  const cookie = sessionCookie(publicUrl);
  return async (req, res) => {
    res.locals.route = streamPath;
    refuseForeignPage(req, publicUrl);
    const { workspace } = req.query;
    if (typeof workspace !== "string" || !isUuid(workspace)) throw badRequest("`workspace` must be a UUID.");
    const workspaceId = workspace.toLowerCase();
    const { role, user_id: userId } = await requireSession({ db, cookie, req, res }, workspaceId);
    if (role === null) throw notFound("Workspace");
    const watcher = { workspaceId, userId, tokenHash: hashOfSecret(cookie.read(req) ?? "") };
    streams.requireSlot(watcher);
    // Proxies must forward each message at once.
    res.writeHead(200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
    res.locals.isStream = true;
    streams.open(watcher, res);
  };
}
