import { expect, test } from "vitest";
import { bearerOf, newApiToken } from "./api-token.ts";

test("a new token is the bearer of its own header", () => {
  const token = newApiToken();
  expect(token).toMatch(/^obt_[0-9A-Za-z]{40}$/);
  expect(bearerOf(`Bearer ${token}`)).toBe(token);
  expect(newApiToken()).not.toBe(token);
});

test.each([
  undefined,
  "",
  "Bearer",
  `Bearer ${"a".repeat(44)}`,
  `Bearer obt_${"a".repeat(41)}`,
  `Bearer obt_${"-".repeat(40)}`,
])("no bearer in %j", (header) => expect(bearerOf(header)).toBeUndefined());
