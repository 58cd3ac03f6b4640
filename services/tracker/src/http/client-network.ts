import { isIPv4, isIPv6 } from "node:net";
import type { Request } from "express";

/** For Express: the proxies that pass requests on are in a private network and name the client in X-Forwarded-For. */
export const trustedProxies = "loopback, linklocal, uniquelocal";

/** For IPv6 the client's network. Undefined for an address that may be a proxy's, which all clients share. */
export function clientNetwork(req: Request): string | undefined {
  const address = req.ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  if (req.app.get("trust proxy fn")(address, 0)) return undefined;
  if (isIPv4(address)) return address;
  return isIPv6(address) && !address.includes("%") ? networkOf(address) : undefined;
}

/** The first 64 bits. The URL parser normalises every spelling to groups with at most one `::`. */
function networkOf(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array<string>(missing).fill("0"), ...(tail?.split(":") ?? [])].slice(0, 4).join(":");
}
