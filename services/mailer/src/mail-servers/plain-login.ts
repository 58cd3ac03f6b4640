import { BlockList, isIP, isIPv6 } from "node:net";
import type { Servers } from "../credentials/credential-table.ts";

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

/**
 * An attacker on the network path can strip STARTTLS from a server's answer; the path to this machine has no
 * attacker. The host's name decides and not its address, because such an attacker may forge the address too.
 */
export const mayLogInPlainly = ({ host, insecure }: Pick<Servers["smtp"], "host" | "insecure">): boolean =>
  insecure || isOnThisMachine(host);

export function isOnThisMachine(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  return isIP(host) > 0 && thisMachine.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}

export const noEncryption =
  "offers no encryption (STARTTLS), and a login is not sent without. " +
  "If it can't be had, say `insecure: true` beside it in the mailbox's file.";
