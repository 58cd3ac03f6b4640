import { isIPv4, isIPv6 } from "node:net";
import type { Request } from "express";

/** For Express: who passes requests on stands on a private network, and says in X-Forwarded-For for whom. */
export const trustedProxies = "loopback, linklocal, uniquelocal";

/**
 * Whose request it is, as far as an address tells: of IPv6 the network, as one client has all of it. Undefined for an address
 * that may be a proxy's, behind which is everybody.
 */
export function clientNetwork(req: Request): string | undefined {
  const address = req.ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  if (req.app.get("trust proxy fn")(address, 0)) return undefined;
  if (isIPv4(address)) return address;
  return isIPv6(address) && !address.includes("%") ? networkOf(address) : undefined;
}

/** The first 64 bits. The URL parser writes every spelling as groups with at most one `::`. */
function networkOf(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array<string>(missing).fill("0"), ...(tail?.split(":") ?? [])].slice(0, 4).join(":");
}
