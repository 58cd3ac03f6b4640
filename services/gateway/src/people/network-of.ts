/** An IPv4 address stays the same when an IPv6 socket took the connection. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** A client with one IPv6 address has the other 2^64 beside it, too. */
export const networkOf = (address: string | undefined): string => prefixOf(address, 4);

/** Hosters and tunnels give a customer 65,536 IPv6 networks at once. */
export const siteOf = (address: string | undefined): string => prefixOf(address, 3);

function prefixOf(address: string | undefined, kept: number): string {
  const plain = plainAddress(address ?? "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":").filter(Boolean)];
  return `${whole.slice(0, kept).join(":")}::/${16 * kept}`;
}
