import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from "./totp.ts";

/** RFC 6238, appendix B, has these seconds and eight digits, of which these are the last six. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const known = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;

test.each(known)("at %i seconds the code equals every other app's", (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  expect(stepOfCode(secret, code, seconds * 1000, 0)).toBe(totpStep(seconds * 1000));
});

test("a clock may differ by one step, and no more", () => {
  const [, [seconds, code]] = known;
  const step = totpStep(seconds * 1000);
  const at = (offset: number) => stepOfCode(secret, code, (seconds + offset) * 1000, 0);
  expect([at(-30), at(30), at(-60), at(60)]).toEqual([step, step, undefined, undefined]);
});

test("neither a used code nor an earlier one is accepted", () => {
  const [[seconds, code]] = known;
  const step = totpStep(seconds * 1000);
  for (const lastStep of [step, step + 1]) expect(stepOfCode(secret, code, seconds * 1000, lastStep)).toBeUndefined();
});

test("any other text is a wrong code", () => {
  for (const code of ["", "08180", "0818040", "０８１８０４"])
    expect(stepOfCode(secret, code, known[1][0] * 1000, 0)).toBeUndefined();
});

test("a new secret has the 160 bits that RFC 4226 recommends, as base32", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test("an app learns whose secret it is and of which Outbound", () => {
  expect(totpUri(secret, "ada+1@lovelace.example", "out.acme.com:8080")).toBe(
    `otpauth://totp/Outbound%20(out.acme.com%3A8080):ada%2B1%40lovelace.example?issuer=Outbound%20(out.acme.com%3A8080)&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
