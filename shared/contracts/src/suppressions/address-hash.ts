import { createHmac, hkdfSync } from "node:crypto";

/** Neither an address nor a domain begins like this. */
const prefix = "hmac:";

/** The key of every address hash, derived from the hexadecimal OUTBOUND_SECRET_KEY; one per installation. */
export function addressHashKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "", "outbound erased address v1", 32));
}

/**
 * Replaces an erased address in a suppression entry: it recognises the address when that comes back, and without the
 * key nobody can find it by trying addresses.
 */
export function addressHash(key: Buffer, email: string): string {
  return prefix + createHmac("sha256", key).update(email).digest("base64url");
}

export const isAddressHash = (value: string): boolean => value.startsWith(prefix);
