import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { classifyRefusal, type ReplyStage } from "./refusal.ts";
import { reportedFailure } from "./reported-failure.ts";

function classified(stage: ReplyStage, raw: string) {
  const [, code, enhancedCode = null, text = ""] = /^(\d{3})[ -](\d\.\d+\.\d+)? ?(.*)$/s.exec(raw) ?? [];
  return classifyRefusal(stage, { code: Number(code), enhancedCode, text });
}

const reported = (diagnostic: string, status: string | null = null) =>
  reportedFailure({ action: "failed", status, diagnostic })?.kind;

test.each([
  "552 5.2.2 Mailbox full",
  "550 5.2.2 STOREDRV.Deliver; quota",
  "550 5.1.1 User is over quota",
  "552 Requested mail action aborted: exceeded storage allocation",
  "550 5.7.1 mailbox is full",
  "550 5.2.1 The email account that you tried to reach is disabled",
  "550 5.2.1 Mailbox disabled, not accepting messages",
  "550 5.1.1 This account has been temporarily suspended",
  "552 Das Postfach ist voll",
  "552 La boîte aux lettres est pleine",
])("a full or sleeping mailbox is never a dead address, in the session and in a report: %s", (raw) => {
  expect([classified("rcpt", raw), classified("report", raw), reported(raw)]).toEqual(["soft", "soft", "soft"]);
});

test.each([
  "550 5.7.1 Rejected by policy",
  "550 5.1.1 Message blocked due to spam, user unknown",
  "554 5.1.1 Client host [192.0.2.10] blocked using a block list",
  "553 5.1.8 Domain of sender address does not exist",
  "550 5.1.0 Sender rejected",
  "550 Sender address rejected: user unknown",
  "550 5.7.515 Access denied, sending domain does not meet the required authentication level",
  "553 5.1.3 https://www.spamhaus.example/query/bl?ip=192.0.2.10",
  "550 Requested action not taken: mailbox unavailable. Reject due to policy restrictions.",
  "550 Your IP address is not found in the DNS",
  "550 5.5.0 <mail.acme.test>: Helo command rejected: Host not found",
  "550 Client host rejected: cannot find your hostname",
  "550 Reverse DNS lookup failed: host unknown",
  "550 5.7.1 Recipient not authorized, authentication required",
])("policy, reputation and the sender's own address are never a dead address: %s", (raw) => {
  expect([classified("rcpt", raw), classified("report", raw)]).toEqual(["sender", "sender"]);
});

test.each([
  "550 5.1.1 User unknown",
  "550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found",
  "550 5.4.1 Recipient address rejected: Access denied",
  "550 5.7.1 No such user!",
  "550 5.1.2 Host unknown",
  "556 5.1.10 Recipient address has null MX",
  "550 5.7.27 Host does not accept mail",
  "550 Requested action not taken: mailbox unavailable",
  "550 Der Empfänger ist unbekannt",
])("an address that its server doesn't know is dead: %s", (raw) => {
  expect([classified("rcpt", raw), classified("report", raw)]).toEqual(["hard", "hard"]);
});

test.each([
  ["421 4.4.1 Connection timed out", "4.4.1"],
  ["554 5.4.7 message expired, connection refused", "5.4.7"],
  [
    "Host or domain name not found. Name service error for name=people.example type=MX: Host not found, try again",
    "4.4.3",
  ],
  ["", "5.0.0"],
  ["", null],
] as const)("what may pass, or says nothing, is soft: %s %s", (diagnostic, status) => {
  expect(reported(diagnostic, status)).toBe("soft");
});

test("an address whose letters a server can't take is its person's alone: neither dead nor our mailbox's fault", () => {
  const raw = "553 5.6.7 address needs SMTPUTF8";
  expect([classified("rcpt", raw), classified("data", raw), classified("report", raw), reported(raw)]).toEqual([
    "soft",
    "soft",
    "soft",
    "soft",
  ]);
});

test("a reply whose end is missing may have said anything", () => {
  expect(reported("550-Requested action not taken: mailbox unavailable", "5.0.0")).not.toBe("hard");
  expect(reported("smtp; 550 5.1.1", "5.0.0")).not.toBe("hard");
});

test.each([
  ["smtp; 550 No such user here", "5.0.0", "hard"],
  ["smtp; 550 No such user here (in reply to RCPT)", "5.0.0", "hard"],
  ["smtp; 550 <bob@people.example>: User unknown", "5.0.0", "hard"],
  ["smtp; 550 : User unknown", "5.0.0", "soft"],
  ["smtp; 550 Unknown user bob@people.example (in reply to DATA)", "5.2.0", "sender"],
  ["smtp; 550 5.2.1 <bob@people.example>... User unknown", "5.2.1", "soft"],
  ["smtp; 550 5.7.1 <bob@people.example>: Recipient address rejected: User unknown", "5.7.1", "soft"],
  ["smtp; 550 5.1.351 Remote server returned unknown recipient -> 550 No such user", "5.1.351", "hard"],
  ["smtp; 554 delivery error: dd This user doesn't have a people.example account", "5.0.0", "hard"],
] as const)("in a report 'user unknown' alone proves nothing: %s is %s and %s", (diagnostic, status, kind) => {
  expect(reported(diagnostic, status)).toBe(kind);
});

test("a gateway's guess before the reply that it quotes isn't believed", () => {
  const diagnostic = "smtp; 5.1.0 - Unknown address error 550-'5.7.1 Access denied' (delivery attempts: 0)";
  expect(reported(diagnostic, "5.0.0")).toBe("sender");
});

const pieces = [
  "user ",
  "mailbox",
  "account is ",
  "unknown",
  "quota ",
  "over",
  "exceeded ",
  "sender",
  " from ",
  "host",
  "5.1.1 ",
];

test("whatever a server writes is classified in time that grows with its length alone", () => {
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 4 })
    .map((some) => some.join("").repeat(200_000).slice(0, 1_000_000));
  fc.assert(
    fc.property(texts, (text) => {
      const before = process.cpuUsage();
      classifyRefusal("report", { code: 550, enhancedCode: null, text });
      reported(text);
      // A fault that grows with the square of a megabyte takes many minutes.
      expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
    }),
    { numRuns: 50 },
  );
});
