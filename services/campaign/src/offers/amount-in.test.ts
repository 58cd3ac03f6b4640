import { expect, test } from "vitest";
import { amountIn } from "./amount-in.ts";

test.each([
  ["EUR", "1234.5", "1234.50"],
  ["EUR", "0", "0.00"],
  ["USD", "999999999999.99", "999999999999.99"],
  ["JPY", "5000", "5000"],
  ["KWD", "1.5", "1.500"],
])("%s %s is kept as %s", (currency, amount, kept) => {
  expect(amountIn(currency, amount)).toBe(kept);
});

test.each([
  ["EUR", "1.005", 2],
  ["JPY", "5000.0", 0],
])("%s %s has more decimals than the currency", (currency, amount, digits) => {
  expect(() => amountIn(currency, amount)).toThrow(
    `\`amount\` must have at most ${digits} digits after the point in ${currency}.`,
  );
});
