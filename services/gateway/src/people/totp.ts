import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { base32, fromBase32 } from "./base32.ts";

/** RFC 6238 as every app does it uses SHA-1, six digits and a code for each half minute. */
const stepSeconds = 30;
const digits = 6;

/** Clocks may differ by one step in either direction, and people take a while to type. */
const tolerance = 1;

export const newTotpSecret = (): string => base32(randomBytes(20));

export const totpStep = (nowMs: number): number => Math.floor(nowMs / 1000 / stepSeconds);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Returns undefined for a code of no near step, or of one up to `lastStep`. */
export function stepOfCode(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  const now = totpStep(nowMs);
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, index) => now - tolerance + index);
  // All are compared, so that the time doesn't reveal which one matched.
  return near.filter((step) => isSame(totpCode(secret, step), code) && step > lastStep).at(-1);
}

function isSame(one: string, other: string): boolean {
  const [wanted, given] = [Buffer.from(one), Buffer.from(other)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

export function totpUri(secret: string, email: string, host: string): string {
  const issuer = `Outbound (${host})`;
  const parameters = new URLSearchParams({ secret, issuer }).toString().replaceAll("+", "%20");
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${parameters}`;
}
