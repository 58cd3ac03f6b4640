import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("a password matches its hash, and no other does", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]{22}\$[^$=]{43}$/);
  expect(await isPassword("correct horse", hash)).toBe(true);
  expect(await isPassword("correct  horse", hash)).toBe(false);
});

test("a hash of the reference implementation, made at another cost, is accepted", async () => {
  // From the reference implementation's own tests: argon2 "somesalt" -id -t 2 -m 16 -p 1.
  const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await isPassword("password", known)).toBe(true);
  expect(await isPassword("Password", known)).toBe(false);
});

test("the same password twice has two hashes, and matches however its letters are composed", async () => {
  expect(await hashPassword("correct horse")).not.toBe(await hashPassword("correct horse"));
  expect(await isPassword("cafe\u0301 noir 1", await hashPassword("caf\u00e9 noir 1"))).toBe(true);
});

test("without a hash no password matches", async () => {
  expect(await isPassword("correct horse", undefined)).toBe(false);
  expect(await isPassword("", null)).toBe(false);
});
