import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSigningSecret, sign } from "./sign.ts";

test("the signature equals a receiver's, computed with the whole secret over the exact bytes", () => {
  const body = Buffer.from('{"name":"Zoë"}');
  const secret = newSigningSecret();
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);

  const header = sign(secret, body, new Date("2026-01-02T03:04:05.999Z"));
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  expect(t).toBe("1767323045");
  expect(v1).toBe(
    createHmac("sha256", secret)
      .update(Buffer.concat([Buffer.from(`${t}.`), body]))
      .digest("hex"),
  );
});

test("a known signature, so that the format can't drift", () => {
  expect(sign("whsec_test", Buffer.from("{}"), new Date(1_700_000_000_000))).toMatchInlineSnapshot(
    `"t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91"`,
  );
});
