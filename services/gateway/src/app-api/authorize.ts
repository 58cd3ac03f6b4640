import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { hashOfSecret } from "../people/secret.ts";
import type { SessionCookie } from "../people/session-cookie.ts";
import { requestsPerMinute, type SpentSession, signInFirst, spendSession } from "../people/session-table.ts";

type Asking = { db: Db; cookie: SessionCookie; req: IncomingMessage; res: ServerResponse };

export async function requireSession(asking: Asking, workspaceId?: string): Promise<SpentSession> {
  const session = await findSession(asking, workspaceId);
  if (!session) throw signInFirst();
  return session;
}

/** Counts the request, too. */
export async function findSession(
  { db, cookie, req, res }: Asking,
  workspaceId?: string,
): Promise<SpentSession | undefined> {
  const token = cookie.read(req);
  const spent =
    token &&
    (await spendSession(db, hashOfSecret(token), workspaceId).catch((error: unknown) => {
      throw unavailable(error);
    }));
  if (!spent) return undefined;
  if (spent.used > requestsPerMinute) {
    res.setHeader("Retry-After", spent.retry_after_seconds);
    throw new AppError("rate-limited", `Too many requests (${requestsPerMinute} a minute).`, {
      forPeople: "Too many requests in a minute. Wait a moment, then try again.",
    });
  }
  return spent;
}
