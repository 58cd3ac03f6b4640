import { expect, test } from "vitest";
import { describeFinding } from "./guard-finding.ts";

test.each([
  [
    "11 of 212 mails of the last seven days bounced (5 % is the limit).",
    "11 of 212 emails in 7 days bounced (5.2%; limit 5%).",
  ],
  [
    "1 of 100 mails since it was resumed was reported as spam (0.3 % is the limit).",
    "1 of 100 emails since it was resumed was reported as spam (1.0%; limit 0.3%).",
  ],
  ["Ann is ill", "Ann is ill"],
])("what a guard wrote is said in the app's words: %s", (reason, sentence) => {
  expect(describeFinding(reason)).toBe(sentence);
});
