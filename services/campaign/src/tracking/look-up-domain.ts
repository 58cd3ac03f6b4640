import { isIPv4 } from "node:net";
import type { NameSystem } from "./name-system.ts";

export type Finding = { isOurs: boolean; cname: string | null; addresses: string[] };

/** Whether a domain points to the tracker: by a CNAME, or, as a CNAME can't stand at a zone's top, by its addresses. */
export async function lookUpDomain(domain: string, trackerHost: string, names: NameSystem): Promise<Finding> {
  const [cname, addresses, ours] = await Promise.all([
    // Names of this machine's own are not in the DNS: then there is no CNAME, and the addresses decide.
    names.cname(domain).catch(() => null),
    names.addresses(domain),
    names.addresses(trackerHost),
  ]);
  const isAlias = cname !== null && sameName(cname, trackerHost);
  return { isOurs: isAlias || areOurs(addresses, ours), cname, addresses };
}

/** Every one, of the family that all clients have: with one that isn't, every other click would go astray. */
function areOurs(addresses: readonly string[], ours: readonly string[]): boolean {
  const isIPv4Host = ours.some((address) => isIPv4(address));
  const compared = addresses.filter((address) => isIPv4(address) === isIPv4Host);
  return compared.length > 0 && compared.every((address) => ours.includes(address));
}

const sameName = (one: string, other: string) =>
  one.toLowerCase().replace(/\.$/, "") === other.toLowerCase().replace(/\.$/, "");
