import { expect, test } from "vitest";
import { seal, sealingKey, unseal } from "./seal.ts";

const key = sealingKey("01".repeat(32));
const password = "correct horse battery stäple";

test("what was sealed opens with the same key for the same owner, and shows nothing of itself", () => {
  const sealed = seal(key, "owner", password);
  expect(unseal(key, "owner", sealed)).toBe(password);
  expect(sealed.includes("horse")).toBe(false);
});

test("the same secret never looks the same twice", () => {
  expect(seal(key, "owner", password).equals(seal(key, "owner", password))).toBe(false);
});

test("another key, another owner or any other byte opens nothing", () => {
  const sealed = seal(key, "owner", password);
  expect(() => unseal(sealingKey("02".repeat(32)), "owner", sealed)).toThrow();
  expect(() => unseal(key, "another", sealed)).toThrow();
  expect(() => unseal(key, "owner", sealed.subarray(0, 20))).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const tampered = Buffer.from(sealed);
    tampered[index] = (tampered[index] ?? 0) ^ 1;
    expect(() => unseal(key, "owner", tampered)).toThrow();
  }
});
