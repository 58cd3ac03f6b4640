import { mailLimits, mailReceived } from "@outbound/contracts/events/mail-received";
import { expect, test } from "vitest";
import { z } from "zod";
import { brokenMails } from "./broken-mail.fixture.ts";
import { parseMail } from "./parse-mail.ts";

const parse = async (...lines: string[]) => (await parseMail(Buffer.from(lines.join("\r\n")))).mail;

const found = {
  workspace_id: crypto.randomUUID(),
  mailbox_id: crypto.randomUUID(),
  folder: "inbox",
  received_at: new Date(0),
  from_trusted: false,
} as const;

test.each(Object.entries(brokenMails))(
  "%s becomes an event with everything that could be read",
  async (_, { source, expected }) => {
    const { mail } = await parseMail(source);
    const wire = JSON.stringify(z.encode(mailReceived.payload, { ...found, ...mail }));
    expect(wire).not.toContain(String.raw`\u0000`);
    expect(wire.isWellFormed()).toBe(true);
    if (expected) expect(mail.text).toContain(expected);
    if (source.includes("<broken@example.com>"))
      expect(mail).toMatchObject({ message_id: "<broken@example.com>", subject: "Broken" });
  },
);

test("the text is the plain part, or what a reader sees of the HTML if there is no other", async () => {
  const both = await parse(
    "Content-Type: multipart/alternative; boundary=b",
    "",
    "--b",
    "Content-Type: text/plain; charset=iso-8859-1",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "caf=E9",
    "--b",
    "Content-Type: text/html",
    "",
    "<p>HTML</p>",
    "--b--",
  );
  expect(both).toMatchObject({ text: expect.stringMatching(/^café/), html: expect.stringContaining("<p>HTML</p>") });
  const style = "<style>p { color: red }</style>";
  const html = await parse(
    "Content-Type: text/html",
    "",
    `${style}<p>Yes,&nbsp;<a href="https://x.test">gladly</a>.</p><p>Bob</p>`,
  );
  expect(html.text.replaceAll("\u00a0", " ")).toBe("Yes, gladly.\n\nBob");
});

test("long texts, lists and headers are cut, and the first and the newest references are kept", async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `<${n}@example.com>`);
  const people = Array.from({ length: 200 }, (_, n) => `p${n}@example.com`);
  const mail = await parse(
    `References: ${ids.join(" ")}`,
    `To: ${people.join(", ")}`,
    `Subject: ${"s".repeat(5_000)}`,
    "",
    "x".repeat(200_000),
  );
  expect(mail.references).toHaveLength(mailLimits.references);
  expect([mail.references[0], mail.references.at(-1)]).toEqual([ids[0], ids.at(-1)]);
  expect(mail.to).toEqual(people.slice(0, mailLimits.recipients));
  expect(mail.subject).toHaveLength(mailLimits.headerCharacters);
  expect(mail.text).toHaveLength(mailLimits.textCharacters);
});

test("the first of repeated headers counts, and a group counts as its members", async () => {
  const mail = await parse(
    "Message-ID: <one@example.com>",
    "Message-ID: <two@example.com>",
    "From: team: bob@example.com, carol@example.com;",
    "To: friends: dave@example.com, erin@example.com;",
    "",
    "hi",
  );
  expect(mail.message_id).toBe("<one@example.com>");
  expect(mail.from.address).toBe("bob@example.com");
  expect(mail.to).toEqual(["dave@example.com", "erin@example.com"]);
});

test("headers of automatic mails are recognised in any case", async () => {
  const mail = await parse(
    "AUTO-Submitted: auto-replied (vacation)",
    "X-Auto-Response-Suppress: All",
    "Precedence: auto_reply",
    "X-Autoreply: yes",
    "Return-Path: <>",
    "X-Mailer: none of it",
    "",
    "I am away.",
  );
  expect(mail.automatic_headers).toEqual({
    "auto-submitted": "auto-replied (vacation)",
    "x-auto-response-suppress": "All",
    precedence: "auto_reply",
    "x-autoreply": "yes",
    "return-path": "<>",
  });
});

const raw = async (...lines: string[]) => (await parseMail(Buffer.from(lines.join("\r\n"), "latin1"))).mail;

test("raw letters in headers are read: as UTF-8, as the text's letters, or as Latin-1", async () => {
  const head = ["From: J\xf6rg M\xfcller <sam@people.example>", "Subject: Abwesenheitsnotiz: R\xfcckfrage"];
  const utf8 = "To: Bj\xc3\xb6rn <bjorn@acme.example>";
  for (const type of ["text/plain; charset=utf-8", "text/plain; charset=nobody-knows-it", "text/plain"]) {
    const mail = await raw(...head, utf8, `Content-Type: ${type}`, "", "Ich bin nicht da.");
    expect(mail).toMatchObject({
      from: { address: "sam@people.example", name: "Jörg Müller" },
      subject: "Abwesenheitsnotiz: Rückfrage",
      text: "Ich bin nicht da.\n",
    });
  }
  const russian = "\xef\xd4\xd7\xc5\xd4";
  const mail = await raw(`Subject: ${russian}`, 'Content-Type: text/plain; charset="koi8-r"', "", russian);
  expect(mail).toMatchObject({ subject: "Ответ", text: "Ответ\n" });
});

test("raw letters in the headers that a bounce returns, and in its reasons, are read", async () => {
  const mail = await raw(
    "From: Mail Delivery System <MAILER-DAEMON@mx.example>",
    "Subject: Non remis",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Final-Recipient: rfc822; bob@example.com",
    "Action: failed",
    "Status: 5.0.0",
    "Diagnostic-Code: smtp; 550 Bo\xeete pleine",
    "",
    "--b--",
  );
  expect(mail.report?.recipients).toMatchObject([{ diagnostic: "smtp; 550 Boîte pleine" }]);
});

test.each([
  ["0199@acme.example", ["<0199@acme.example>"]],
  ["0199@acme.example  <a@b.example>", ["<a@b.example>"]],
  ['"0199@acme.example", other@acme.example', ["<0199@acme.example>", "<other@acme.example>"]],
  ["<0199@acme.example", ["<0199@acme.example>"]],
  ["Your message of Tuesday", []],
])("ids are read with and without angle brackets: %s", async (written, ids) => {
  const mail = await parse(`In-Reply-To: ${written}`, `References: ${written}`, "", "Yes.");
  expect(mail.references).toEqual(ids);
  expect(mail.in_reply_to).toBe(ids[0] ?? written);
});
