import { expect, test } from "vitest";
import { blame } from "./blame.ts";
import type { ReplyStage } from "./refusal.ts";

function blamed(stage: ReplyStage, raw: string) {
  const [, code, enhancedCode = null, text = ""] = /^(\d{3})[ -](\d\.\d+\.\d+)? ?(.*)$/s.exec(raw) ?? [];
  return blame(stage, { code: Number(code), enhancedCode, text });
}

test.each([
  ["rcpt", "550 5.1.1 <bob@example.com>: Recipient address rejected: User unknown in virtual mailbox table"],
  [
    "rcpt",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550 5.1.1 https://x.test/?p=spam",
  ],
  ["rcpt", "550 No such user here"],
  ["rcpt", "550 Requested action not taken: mailbox unavailable"],
  ["rcpt", "550 5.4.1 Recipient address rejected: Access denied, user does not exist"],
  ["rcpt", "550 5.5.0 Requested action not taken"],
  ["rcpt", "553 sorry"],
  ["rcpt", "552 5.2.2 Mailbox full"],
  ["rcpt", "550 5.1.1 <spam@blocked.example>: not here"],
  ["rcpt", "451 4.7.1 Greylisting in action, please come back later"],
  ["data", "550 5.1.1 User unknown"],
  ["data", "552 5.2.2 The recipient's mailbox is over quota"],
  ["report", "550 5.1.1 User unknown"],
  ["report", "550 5.4.4 Host not found"],
  ["report", "450 4.4.7 Delivery time expired"],
  ["report", "550 5.4.7 Expired"],
] as const)("an address that accepts no mail is the recipient's fault: %s %s", (stage, raw) => {
  expect(blamed(stage, raw)).toBe("recipient");
});

test.each([
  ["connect", "535 5.7.8 Authentication credentials invalid"],
  ["connect", "554 no service"],
  ["mail", "550 5.1.8 Sender address rejected"],
  ["rcpt", "550 5.7.1 Recipient refused: message blocked"],
  ["rcpt", "550 5.7.515 Access denied, sending domain does not meet the required authentication level"],
  ["rcpt", "554 5.1.1 Service unavailable; Client host [192.0.2.1] blocked using a blocklist"],
  ["rcpt", "550 Relaying denied"],
  ["rcpt", "550 5.4.5 Daily user sending limit exceeded"],
  ["rcpt", "554 Transaction failed"],
  ["rcpt", "550 5.1.7 Invalid return path"],
  ["data", "554 Message rejected as spam"],
  ["data", "554 5.5.1 no valid recipients"],
  ["data", "550 Requested action not taken: mailbox unavailable"],
  ["data", "552 5.3.4 Message too big"],
  ["data", "550 Refused"],
  ["data", "554 5.6.0 Content rejected"],
  ["report", "550 5.7.1 Denied by policy"],
  ["report", "421 4.7.0 Our system has detected an unusual rate of unsolicited mail"],
  ["report", "554 5.0.0 Transaction failed"],
] as const)("policy, reputation, content and the mailbox itself are the sender's fault: %s %s", (stage, raw) => {
  expect(blamed(stage, raw)).toBe("sender");
});
