import { expect, test } from "vitest";
import { readGuardFinding } from "./guard-finding.ts";

test.each([
  [
    "11 of 212 mails of the last seven days bounced (5 % is the limit).",
    "11 of its 212 emails this week bounced (5.2%; limit 5%).",
  ],
  [
    "1 of 300 mails since it was resumed was reported as spam (0.3 % is the limit).",
    "1 prospect of 300 emailed since it was resumed reported spam (0.3%; limit 0.3%).",
  ],
])("a guard's reason is told in the app's words: %s", (reason, told) => {
  expect(readGuardFinding(reason)).toBe(told);
});

test.each([["The password changes today"], [null], ["3 of 4 mails bounced"]])(
  "what somebody else gave as a reason isn't taken for a guard's: %s",
  (reason) => {
    expect(readGuardFinding(reason)).toBeUndefined();
  },
);
