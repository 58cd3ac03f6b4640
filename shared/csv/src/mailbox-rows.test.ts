import { expect, test } from "vitest";
import { type MailboxRow, mailboxOf, readMailboxRows } from "./mailbox-rows.ts";
import { readRows } from "./read-rows.ts";

const rowsOf = (text: string) => readMailboxRows(readRows(ReadableStream.from([new TextEncoder().encode(text)])));
const pace = { daily_limit: 50, min_gap_seconds: 60, ramp: { start: 10, increment: 5 } };
const found = {
  smtp: { host: "smtp.found.example", port: 587, secure: false, user: "found" },
  imap: { host: "imap.found.example", port: 993, secure: true, user: "found" },
};

test("a spreadsheet's columns are known in any order, case and separator, and empty cells say nothing", async () => {
  expect(await rowsOf("Password;E-Mail;Daily limit\npw;ann@acme.example;\n".replace("E-Mail", "Email"))).toEqual([
    { line: 2, password: "pw", email: "ann@acme.example" },
  ]);
});

test.each([
  ["email,daly_limit\na@b.example,3\n", 'There is no column "daly_limit". There are: email,'],
  ["email,email\na,b\n", "It has the column email twice."],
  ["password\npw\n", "It has no column email."],
  ["email,password\n", "It names no mailbox."],
  [`email\n${"a@b.example\n".repeat(501)}`, "It has more than 500 mailboxes."],
])("%j is refused with its reason", async (text, reason) => {
  await expect(rowsOf(text)).rejects.toThrow(reason);
});

test("found servers and the pace for all stand in for what a row doesn't say", () => {
  const row = { line: 2, email: "ann@acme.example", password: "pw" };
  expect(mailboxOf(row, found, pace)).toEqual({
    email: "ann@acme.example",
    name: null,
    timezone: null,
    ...pace,
    smtp: { ...found.smtp, user: "ann@acme.example", pass: "pw" },
    imap: { ...found.imap, user: "ann@acme.example", pass: "pw" },
  });
});

test("a row's own servers, users and limits win, and a port says the encryption unless the row does", () => {
  const row: MailboxRow = {
    line: 2,
    email: "ann@acme.example",
    password: "pw",
    user: "ann",
    smtp_host: "smtp.acme.example",
    smtp_port: "587",
    imap_host: "imap.acme.example",
    imap_security: "STARTTLS",
    imap_password: "other",
    daily_limit: "0",
    min_gap_seconds: "5",
  };
  expect(mailboxOf(row, found, pace)).toMatchObject({
    daily_limit: 0,
    min_gap_seconds: 5,
    smtp: { host: "smtp.acme.example", port: 587, secure: false, user: "ann", pass: "pw" },
    imap: { host: "imap.acme.example", port: 993, secure: false, user: "ann", pass: "other" },
  });
  expect(
    mailboxOf({ line: 2, email: "a@b.example", password: "pw", smtp_host: "s.example" }, found, pace),
  ).toMatchObject({
    smtp: { port: 465, secure: true },
    imap: null,
  });
});

test.each([
  [{ password: "pw" }, "It has no email address."],
  [{ email: "a@b.example" }, "It has no password."],
  [{ email: "a@b.example", password: "pw" }, "Its servers are not known: give smtp_host and imap_host."],
  [{ email: "a@b.example", password: "pw", daily_limit: "many" }, "daily_limit must be a whole number."],
  [{ email: "a@b.example", password: "pw", imap_security: "ssl" }, "imap_security must be tls or starttls."],
  [{ email: "a@b.example", password: "pw", smtp_port: "-1" }, "smtp_port must be a whole number."],
])("%j is no mailbox, and says why", (row, why) => {
  expect(mailboxOf({ line: 2, ...row }, undefined, pace)).toBe(why);
});
