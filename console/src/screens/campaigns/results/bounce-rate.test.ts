import { expect, test } from "vitest";
import { describeBounces } from "./bounce-rate.ts";

test("up to 2 % is usual, from 5 % on it harms, and no rate is told of so few mails that no guard pauses", () => {
  expect(describeBounces(0, 0, 30)).toBe("No emails were sent in 30 days.");
  expect(describeBounces(49, 9, 30)).toBe("9 of 49 emails in the last 30 days bounced. Too early for a rate.");
  expect(describeBounces(54, 3, 30)).toBe("5.6% of 54 emails in the last 30 days bounced, which harms your mailboxes.");
  expect(describeBounces(100, 2, 30)).toMatch(/ of 100 emails in the last 30 days bounced, which is usual\.$/);
  expect(describeBounces(100, 3, 30)).toMatch(/which is too high\.$/);
  expect(describeBounces(100, 5, 30)).toMatch(/which harms your mailboxes\.$/);
});
