import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Computes what a phone shows for a secret (RFC 6238), independently of our own code; or `later`, by as many half minutes. */
export function codeOnPhone(secret: string, later = 0): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const halfMinute = Buffer.alloc(8);
  halfMinute.writeUInt32BE(Math.floor(Date.now() / 30_000) + later, 4);
  const mac = createHmac("sha1", key).update(halfMinute).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, "0");
}
