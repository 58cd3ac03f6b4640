import { createHmac, hkdfSync } from "node:crypto";

/** Neither an address nor a domain begins like this. */
const prefix = "hmac:";

/** One per installation; `secretKey` is hexadecimal. */
export function addressHashKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "", "outbound erased address v1", 32));
}

/** Recognises an erased address when it comes back; without the key nobody can find it by trying addresses. */
export function addressHash(key: Buffer, email: string): string {
  return prefix + createHmac("sha256", key).update(email).digest("base64url");
}

export const isAddressHash = (value: string): boolean => value.startsWith(prefix);
