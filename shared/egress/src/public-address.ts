import { isIPv4, isIPv6 } from "node:net";

export type Cidr = { family: 4 | 6; bits: number; prefix: bigint };

export type OwnNetwork = Cidr & { port: number | undefined };

type Address = { family: 4 | 6; value: bigint };

/** IPv4 is a deny list; the last four are global by IANA, but no receiver lives there. */
const deniedIpv4 = cidrs(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "168.63.129.16/32 192.31.196.0/24 192.52.193.0/24 192.175.48.0/24",
);

/** An allow list: loopback, embedded IPv4, NAT64, unique local, link local and multicast fall by default. */
const allowedIpv6 = cidrs("2000::/3");
const deniedInsideIpv6 = cidrs("2001::/23 2001:db8::/32 2002::/16 3fff::/20 3ffe::/16 2620:4f:8000::/48");

/** False for text that is no address. `ownNetworks` are the operator's exceptions; only they look at the port. */
export function isPublicAddress(text: string, port: number, ownNetworks: readonly OwnNetwork[]): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  const isIn = (cidr: Cidr) => contains(cidr, address);
  if (isInOwnNetwork(text, port, ownNetworks)) return true;
  if (address.family === 4) return !deniedIpv4.some(isIn);
  return allowedIpv6.some(isIn) && !deniedInsideIpv6.some(isIn);
}

export function isInOwnNetwork(text: string, port: number, ownNetworks: readonly OwnNetwork[]): boolean {
  const address = parseAddress(text);
  return address !== undefined && allowedAt(port, ownNetworks).some((network) => contains(network, address));
}

export const allowedAt = (port: number, ownNetworks: readonly OwnNetwork[]) =>
  ownNetworks.filter((network) => network.port === undefined || network.port === port);

export function parseOwnNetwork(text: string): OwnNetwork | undefined {
  const [, block = "", port] = /^(.*\/\d+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const cidr = parseCidr(block);
  if (!cidr || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return undefined;
  return { ...cidr, port: port === undefined ? undefined : Number(port) };
}

export function parseCidr(text: string): Cidr | undefined {
  const [network = "", length = "", ...rest] = text.split("/");
  const address = parseAddress(network);
  const bits = Number(length);
  if (!address || rest.length > 0 || !/^\d{1,3}$/.test(length) || bits > widthOf(address.family)) return undefined;
  return { family: address.family, bits, prefix: prefixOf(address, bits) };
}

function contains({ family, bits, prefix }: Cidr, address: Address): boolean {
  return address.family === family && prefixOf(address, bits) === prefix;
}

function widthOf(family: 4 | 6): number {
  return family === 4 ? 32 : 128;
}

function prefixOf({ family, value }: Address, bits: number): bigint {
  return value >> BigInt(widthOf(family) - bits);
}

function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, value: join(text.split("."), 8n) };
  // `isIPv6` accepts a zone id, which names an interface of this machine.
  if (!isIPv6(text) || text.includes("%")) return undefined;
  // The URL parser normalises every spelling to hexadecimal groups with at most one `::`.
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const groups = [...head, ...Array(8 - head.length - (tail?.length ?? 0)).fill("0"), ...(tail ?? [])];
  return {
    family: 6,
    value: join(
      groups.map((group) => `0x${group}`),
      16n,
    ),
  };
}

function join(parts: readonly string[], bitsEach: bigint): bigint {
  return parts.reduce((value, part) => (value << bitsEach) | BigInt(part), 0n);
}

function cidrs(...lists: string[]): Cidr[] {
  return lists
    .flatMap((list) => list.split(" "))
    .map((text) => {
      const cidr = parseCidr(text);
      if (!cidr) throw new TypeError(`${text} is no block of addresses.`);
      return cidr;
    });
}
