/** Who has one address of IPv6 has the other 2^64 beside it, too. */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":").filter(Boolean)];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
