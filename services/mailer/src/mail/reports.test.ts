import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

async function sample(name: string) {
  const text = await readFile(new URL(`./samples/${name}.eml`, import.meta.url), "utf8");
  return (await parseMail(Buffer.from(text.replaceAll("\n", "\r\n")))).mail;
}

const failed = { address: "bob@people.example", action: "failed" };

test("Postfix: every recipient has its own action, and the original is identified by its headers", async () => {
  const mail = await sample("postfix");
  expect(mail).toMatchObject({ message_id: "<4XQ2yR2Vw7z2@mx.partner.example>", ref: "ref-1" });
  expect(mail.from.address).toBe("MAILER-DAEMON@mx.partner.example");
  expect(mail.text).toContain("This is the mail system at host mx.partner.example.");
  expect(mail.text).not.toContain("unsubscribe");
  expect(mail.automatic_headers).toEqual({
    "auto-submitted": "auto-replied",
    "report-type": "delivery-status",
    "return-path": "<>",
  });
  const diagnostic =
    "smtp; 550 5.1.1 <bob@people.example>: Recipient address rejected: User unknown in virtual mailbox table";
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-1@acme.test>",
    recipients: [
      { ...failed, status: "5.1.1", diagnostic },
      {
        address: "carol@people.example",
        action: "delayed",
        status: "4.4.1",
        diagnostic: expect.stringMatching(/^X-Postfix; delivery temporarily suspended: connect to mail\.people/),
      },
    ],
  });
});

test("Exchange: the reason becomes one line, and the original is a whole message", async () => {
  const mail = await sample("exchange");
  expect(mail).toMatchObject({ ref: "ref-2", in_reply_to: "<send-2@acme.test>" });
  expect(mail.html).toContain("<b>bob@people.example</b>");
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-2@acme.test>",
    recipients: [
      { ...failed, status: "5.1.10", diagnostic: expect.stringContaining("RESOLVER.ADR.RecipientNotFound") },
    ],
  });
});

test("Gmail: a reason of several lines becomes one", async () => {
  const mail = await sample("gmail");
  expect(mail.ref).toBe("ref-3");
  expect(mail.automatic_headers).toMatchObject({ "x-failed-recipients": "bob@people.example" });
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-3@acme.test>",
    recipients: [
      {
        ...failed,
        status: "5.1.1",
        diagnostic: expect.stringMatching(/^smtp; 550-5\.1\.1 The email account .*NoSuchUser - gsmtp$/),
      },
    ],
  });
});

test("qmail, which has no reports: recipients and original are found in its text", async () => {
  const mail = await sample("qmail");
  expect(mail.ref).toBe("ref-4");
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-4@acme.test>",
    recipients: [
      { ...failed, status: "5.1.1", diagnostic: expect.stringContaining("no mailbox here by that name") },
      { address: "carol@partner.example", action: "failed", status: "5.1.1", diagnostic: expect.any(String) },
    ],
  });
});

test("old Exim: the failed recipient is in a header, the reason in the text", async () => {
  const mail = await sample("exim");
  expect(mail.ref).toBe("ref-5");
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-5@acme.test>",
    recipients: [{ ...failed, status: "5.7.1", diagnostic: expect.stringContaining("blocked using a list") }],
  });
});

test("Sendmail with everything in one group and headers only: the original recipient comes before the final one", async () => {
  const mail = await sample("sendmail-headers-only");
  expect(mail.ref).toBe("ref-6");
  expect(mail.report).toEqual({
    kind: "delivery-status",
    original_message_id: "<send-6@acme.test>",
    recipients: [{ ...failed, status: "4.2.2", diagnostic: "SMTP; 452 4.2.2 Mailbox full" }],
  });
});

test("a feedback report names the complainant and the mail", async () => {
  const mail = await sample("feedback");
  expect(mail.ref).toBe("ref-7");
  expect(mail.report).toEqual({
    kind: "feedback",
    original_message_id: "<send-7@acme.test>",
    recipients: [{ address: "bob@people.example", action: "abuse", status: null, diagnostic: null }],
  });
});

test("a forwarded bounce reports nothing", async () => {
  const bounce = await readFile(new URL("./samples/postfix.eml", import.meta.url), "utf8");
  const lines = [
    "From: bob@people.example",
    "Subject: Fwd: Undelivered",
    "Content-Type: multipart/mixed; boundary=b0",
    "",
    "--b0",
    "",
    "Look what came back.",
    "--b0",
    "Content-Type: message/rfc822",
    "",
    bounce,
    "--b0--",
    "",
  ];
  const { mail } = await parseMail(Buffer.from(lines.join("\r\n")));
  expect(mail.report).toBeNull();
  expect(mail.text.trim()).toBe("Look what came back.");
});
