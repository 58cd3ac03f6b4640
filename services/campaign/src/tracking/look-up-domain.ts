import { isIPv4 } from "node:net";
import type { NameSystem } from "./name-system.ts";

export type Finding = { isOurs: boolean; cname: string | null; addresses: string[] };

type Asked = { workspaceId: string; domain: string; trackerHost: string };

/** A zone's apex can't have a CNAME, so its addresses count as well. */
export async function lookUpDomain({ workspaceId, domain, trackerHost }: Asked, names: NameSystem): Promise<Finding> {
  const ours = await names.addresses(trackerHost);
  const addresses = [...(await names.addresses(domain, workspaceId))];
  // This machine's own names aren't in the DNS: then there is no CNAME, and the addresses decide.
  const cname = await names.cname(domain).catch(() => null);
  const isAlias = cname !== null && sameName(cname, trackerHost);
  return { isOurs: isAlias || areOurs(addresses, ours), cname, addresses };
}

/** With a single foreign address of the family that all clients have, part of the clicks would get lost. */
function areOurs(addresses: readonly string[], ours: readonly string[]): boolean {
  const isIPv4Host = ours.some((address) => isIPv4(address));
  const compared = addresses.filter((address) => isIPv4(address) === isIPv4Host);
  return compared.length > 0 && compared.every((address) => ours.includes(address));
}

const sameName = (one: string, other: string) =>
  one.toLowerCase().replace(/\.$/, "") === other.toLowerCase().replace(/\.$/, "");
