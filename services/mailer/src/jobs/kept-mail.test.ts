import { expect, test } from "vitest";
import { keptMail } from "./kept-mail.ts";

const link = "https://u.example.com/u/token?m=mark";

const mail = (subject: string, text: string) => ({
  mailbox_id: "m",
  envelope: { from: "ann@acme.test", to: "bob@example.com" },
  message: {
    message_id: "<1@acme.test>",
    date: "2027-01-04T09:14:03Z",
    from: { name: "Ann", address: "ann@acme.test" },
    to: "bob@example.com",
    subject,
    text,
    html: null,
    headers: [{ name: "List-Unsubscribe", value: `<${link}>` }],
  },
});

test("what is kept of a mail unsubscribes nobody", () => {
  const { text } = keptMail(mail("Hello", `Hi\n\nNo more mails: ${link}\nOr ${link}\nOr here (${link})`));
  expect(text).toBe("Hi\n\nNo more mails: (unsubscribe link)\nOr (unsubscribe link)\nOr here (unsubscribe link)");
});

test("what is kept of a mail that says more than fits is its beginning", () => {
  const { subject, text } = keptMail(mail("s".repeat(2_000), `start ${"t".repeat(500_000)}`));
  expect(subject).toHaveLength(1_000);
  expect(text).toHaveLength(10_000);
  expect(text).toMatch(/^start t/);
});

test("what is kept of a mail with files names them, however long its text is", () => {
  const { message, ...rest } = mail("Hello", "t".repeat(20_000));
  const attachments = [
    { id: "a", name: "offer.pdf", size: 4 },
    { id: "b", name: "terms.pdf", size: 4 },
  ];
  const { text } = keptMail({ ...rest, message: { ...message, attachments } });
  expect(text).toHaveLength(10_000);
  expect(text).toMatch(/t\n\nAttached: offer\.pdf, terms\.pdf$/);
});
