import { expect, test } from "vitest";
import { describeLeftOut, type MailboxRow, mailboxOf, readMailboxRows } from "./mailbox-rows.ts";
import { readRows } from "./read-rows.ts";

const fileOf = (text: string) => readMailboxRows(readRows(ReadableStream.from([new TextEncoder().encode(text)])));
const rowsOf = async (text: string) => (await fileOf(text)).mailboxes;
const pace = { daily_limit: 50, min_gap_seconds: 60, ramp: { start: 10, increment: 5 } };
const found = {
  smtp: { host: "smtp.found.example", port: 587, secure: false, user: "found" },
  imap: { host: "imap.found.example", port: 993, secure: true, user: "found" },
};

test("a spreadsheet's columns are known in any order, case and separator, and empty cells say nothing", async () => {
  const [row] = await rowsOf("Password;Email;Daily limit\npw;ann@acme.example;\n");
  expect(row).toMatchObject({ line: 2, password: "pw", email: "ann@acme.example" });
  expect(row).not.toHaveProperty("daily_limit");
});

test.each([
  ["max_email_per_day", "many", "max_email_per_day must be a whole number."],
  ["time_gap", "2 min", "time_gap must be a whole number."],
  ["SMTP Security", "none", "SMTP Security must be tls or starttls."],
  ["Signature", "<b>Ann</b>", "Signature must be plain text, without HTML."],
  ["IMAP Port", "x", "IMAP Port must be a whole number."],
])("a problem of the file's column %s is told by that name", async (heading, value, problem) => {
  const [row] = await rowsOf(`email,password,smtp_host,${heading}\na@b.example,pw,s.example,${value}\n`);
  expect(mailboxOf(row ?? { line: 0 }, undefined, pace)).toBe(problem);
});

test("the columns of other tools' files are understood, and their word for TLS", async () => {
  const text = "from_name,from_email,user_name,password,smtp_host,smtp_port,smtp_security,max_email_per_day\n";
  const [row] = await rowsOf(`${text}Ann,ann@acme.example,ann,pw,smtp.acme.example,465,SSL,40\n`);
  expect(mailboxOf(row ?? { line: 0 }, undefined, pace)).toMatchObject({
    email: "ann@acme.example",
    name: "Ann",
    daily_limit: 40,
    smtp: { host: "smtp.acme.example", port: 465, secure: true, user: "ann", pass: "pw" },
  });
});

test("Smartlead's file is used as it is, and says what has no effect here", async () => {
  const { mailboxes, leftOut } = await fileOf(
    "from_name,from_email,user_name,password,smtp_host,smtp_port,imap_host,imap_port,max_email_per_day," +
      "custom_tracking_url,bcc,signature,warmup_enabled,total_warmup_per_day,daily_rampup,reply_rate_percentage," +
      "different_reply_to_address,imap_user_name,imap_password,time_gap\n" +
      "Ann,ann@acme.example,ann,pw,smtp.acme.example,465,imap.acme.example,993,40," +
      "t.acme.example,,Best regards,TRUE,20,5,30,,reader,other,3\n",
  );
  expect(mailboxOf(mailboxes[0] ?? { line: 0 }, undefined, pace)).toMatchObject({
    name: "Ann",
    signature: "Best regards",
    daily_limit: 40,
    min_gap_seconds: 180,
    imap: { host: "imap.acme.example", user: "reader", pass: "other" },
  });
  expect(describeLeftOut(leftOut)).toBe(
    "Skipped, because Outbound doesn’t use them: custom_tracking_url, bcc, warmup_enabled, total_warmup_per_day, " +
      "daily_rampup, reply_rate_percentage, different_reply_to_address.",
  );
});

test("Instantly's file is used as it is: first and last name are the sender's name", async () => {
  const { mailboxes, leftOut } = await fileOf(
    "Email,First Name,Last Name,IMAP Username,IMAP Password,IMAP Host,IMAP Port,SMTP Username,SMTP Password," +
      "SMTP Host,SMTP Port,Daily Limit,Warmup Enabled,Warmup Limit,Warmup Increment\n" +
      "ann@acme.example,Ann,Lee,reader,other,imap.acme.example,993,ann,pw,smtp.acme.example,587,30,TRUE,10,1\n",
  );
  expect(mailboxOf(mailboxes[0] ?? { line: 0 }, undefined, pace)).toMatchObject({
    email: "ann@acme.example",
    name: "Ann Lee",
    daily_limit: 30,
    smtp: { user: "ann", pass: "pw", port: 587, secure: false },
    imap: { user: "reader", pass: "other" },
  });
  expect(leftOut).toEqual(["Warmup Enabled", "Warmup Limit", "Warmup Increment"]);
  expect(describeLeftOut([])).toBeUndefined();
});

test("a gap in seconds is the more exact one, and a name the wanted one", () => {
  const row = { line: 2, email: "a@b.example", password: "pw", min_gap_seconds: "90", min_gap_minutes: "2" };
  expect(mailboxOf({ ...row, name: "A. Lee", first_name: "Ann" }, found, pace)).toMatchObject({
    name: "A. Lee",
    min_gap_seconds: 90,
  });
});

test.each([
  ["email,daly_limit,warmpu\na@b.example,3,1\n", 'Unknown columns "daly_limit", "warmpu". Known are: email,'],
  ["email,daly_limit\na@b.example,3\n", 'Unknown column "daly_limit". Known are: email,'],
  ["email,email\na,b\n", 'The columns "email" and "email" mean the same.'],
  ["From Email,password,Email\na,b,c\n", 'The columns "From Email" and "Email" mean the same.'],
  ["password\npw\n", "The file has no column email."],
  ["email,password\n", "The file has no mailboxes."],
  [`email\n${"a@b.example\n".repeat(501)}`, "The file has more than 500 mailboxes."],
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
  [{ password: "pw" }, "The row has no email."],
  [{ email: "not-an-address", password: "pw", smtp_host: "s.example" }, "This is not an email address."],
  [{ email: "a@b.example" }, "The row has no password."],
  [
    { email: "a@b.example", password: "pw", smtp_host: "s.example", signature: "<b>Ann</b>" },
    "signature must be plain text, without HTML.",
  ],
  [{ email: "a@b.example", password: "pw" }, "The servers of this mailbox are unknown. Add smtp_host and imap_host."],
  [{ email: "a@b.example", password: "pw", daily_limit: "many" }, "daily_limit must be a whole number."],
  [{ email: "a@b.example", password: "pw", imap_security: "plain" }, "imap_security must be tls or starttls."],
  [{ email: "a@b.example", password: "pw", smtp_port: "-1" }, "smtp_port must be a whole number."],
])("%j is no mailbox, and says why", (row, why) => {
  expect(mailboxOf({ line: 2, ...row }, undefined, pace)).toBe(why);
});
