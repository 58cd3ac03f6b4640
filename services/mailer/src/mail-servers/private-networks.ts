import { BlockList, isIPv6 } from "node:net";

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/** A server in a private network rarely has a certificate from a CA. Where a plain login is allowed, any encryption is better. */
export function isPrivate(address: string | undefined): boolean {
  return address !== undefined && privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
