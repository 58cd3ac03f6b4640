import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The first byte says how the rest was sealed, so that a later way, or a later key, can be told apart. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** From the hexadecimal OUTBOUND_SECRET_KEY. */
export function sealingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "", "outbound mailbox credential v1", 32));
}

/** AES-256-GCM: version, nonce, tag, ciphertext. It opens only for the same `owner`, so that a row can't be put in another's place. */
export function seal(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the key, the owner or a byte is another. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): string {
  if (sealed[0] !== version || sealed.length < headBytes) throw new Error("This was not sealed in a known way.");
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString("utf8");
}
