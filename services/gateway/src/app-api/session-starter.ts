import type { Role } from "@outbound/contracts/people/role";
import type { Session } from "@outbound/contracts/people/session";
import { plainAddress } from "../people/network-of.ts";
import { type AppOperation, isEnough } from "../people/refuse-without-role.ts";
import { hashOfSecret, newSecret } from "../people/secret.ts";
import { type Device, deleteSession, selectPerson } from "../people/session-table.ts";
import type { ActionParts, Exchange } from "./bind-action.ts";

export type SessionStarter = ReturnType<typeof sessionStarter>;

export function sessionStarter(
  { db, cookie, sandboxMailbox }: Pick<ActionParts, "db" | "cookie" | "sandboxMailbox">,
  operations: readonly AppOperation[],
) {
  async function describe(userId: string): Promise<Session> {
    const { user, workspaces } = await selectPerson(db, userId);
    const namesFor = (role: Role) => operations.filter((one) => isEnough(one, role)).map(({ name }) => name);
    return {
      user,
      workspaces: workspaces.map((one) => ({ ...one, operations: namesFor(one.role) })),
      ...(sandboxMailbox !== null && { sandbox: { mailbox: sandboxMailbox } }),
    };
  }

  /** Every sign-in gets a new cookie, so a cookie that somebody else planted is worth nothing afterwards. */
  async function begin({ req, res }: Exchange, start: (tokenHash: Buffer) => Promise<string>) {
    const earlier = cookie.read(req);
    const token = newSecret();
    const userId = await start(hashOfSecret(token));
    if (earlier) await deleteSession(db, hashOfSecret(earlier));
    cookie.write(res, token);
    return describe(userId);
  }

  return { describe, begin };
}

const maxUserAgentLength = 300;

export function deviceOf({ req }: Exchange): Device {
  return {
    userAgent: req.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
    address: req.ip ? plainAddress(req.ip) : null,
  };
}
