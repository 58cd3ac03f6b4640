import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every app does it: SHA-1, six digits and a code for each half minute, as the library has it by itself. */
const generatorOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** Clocks may differ by one step in either direction, and people take a while to type. */
const tolerance = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpStep = (nowMs: number): number => TOTP.counter({ timestamp: nowMs });

export const totpCode = (secret: string, step: number): string =>
  generatorOf(secret).generate({ timestamp: step * TOTP.defaults.period * 1000 });

/** Returns undefined for a code of no near step, or of one up to `lastStep`. */
export function stepOfCode(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  // The library throws for other digits than ASCII's.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generatorOf(secret).validate({ token: code, timestamp: nowMs, window: tolerance });
  if (delta === null) return undefined;
  const step = totpStep(nowMs) + delta;
  return step > lastStep ? step : undefined;
}

export const totpUri = (secret: string, email: string, host: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), label: email, issuer: `Outbound (${host})` }).toString();
