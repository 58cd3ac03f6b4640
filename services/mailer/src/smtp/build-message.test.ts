import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { loadedSend } from "../testing/loaded-send.fixture.ts";
import { buildMessage, type Contents, type LoadedSend, UnwritableMessage } from "./build-message.ts";

const longUrl = `https://track.example.com/u/${"t".repeat(200)}`;

const id = "0199d3a0-0000-7000-8000-000000000002";
const send = loadedSend(
  {
    subject: "Hello Bob",
    text: "Hi Bob,\n.\nFrom Ann",
    headers: [
      { name: "List-Unsubscribe", value: `<${longUrl}>` },
      { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
      { name: "X-Outbound-Ref", value: "ref" },
    ],
  },
  id,
);

type Changes = Partial<LoadedSend["message"]>;
const build = (changes: Changes = {}, contents?: Contents) =>
  Buffer.concat(buildMessage({ ...send, message: { ...send.message, ...changes } }, contents)).toString();
const headersOf = (mail: string) =>
  mail
    .slice(0, mail.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

test("the Message-ID and the Date are the given ones to the byte, every time", () => {
  const headers = headersOf(build());
  expect(headers).toContain("Message-ID: <0199d3a0-0000-7000-8000-000000000002@acme.test>");
  expect(headers).toContain("Date: Mon, 04 Jan 2027 09:14:03 +0000");
  expect(headers).toContain("From: Ann Lee <ann@acme.test>");
  expect(headers).toContain("To: bob@example.com");
  expect(build()).toBe(build());
  const html = "<p>Hi Bob</p>";
  expect(build({ html })).toBe(build({ html }));
});

test("every line ends with CRLF, whatever ends the lines of the text", () => {
  const text = "Hi Bob,\rone\ntwo\r\nthree\n\rfour é";
  for (const mail of [build({ text }), build({ text, html: `<p>${text}</p>` })]) {
    expect(mail).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
    expect(mail).toContain("Hi Bob,\r\none\r\ntwo\r\nthree\r\n\r\nfour =C3=A9");
  }
});

test("List-Unsubscribe is one line, however long its address", () => {
  const lines = build().split("\r\n");
  expect(lines).toContain(`List-Unsubscribe: <${longUrl}>`);
  expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("a later mail of a sequence references all mails before it", () => {
  const earlier = Array.from({ length: 12 }, (_, at) => `<0199d3a0-0000-7000-8000-${at}@acme.test>`);
  const headers = [
    { name: "In-Reply-To", value: earlier.at(-1) ?? "" },
    { name: "References", value: earlier.join(" ") },
  ];
  const lines = headersOf(build({ headers }));
  expect(lines).toContain(`In-Reply-To: ${earlier.at(-1)}`);
  expect(lines).toContain(`References: ${earlier.join(" ")}`);
});

test("a line break in a name or a subject begins no header", () => {
  const evil = "x\r\nBcc: all@example.com\u2028\nTo: other@example.com\0";
  const headers = headersOf(build({ subject: evil, from: { name: evil, address: "ann@acme.test" } }));
  expect(headers.filter((line) => /^(?:bcc|to):/i.test(line))).toEqual(["To: bob@example.com"]);
  expect(headers.filter((line) => /^subject:/i.test(line))).toEqual([
    "Subject: x Bcc: all@example.com To: other@example.com",
  ]);
});

test("a header or an address with a line break makes the message unwritable", () => {
  expect(() => build({ headers: [{ name: "X-Ref", value: "a\r\nBcc: all@example.com" }] })).toThrow(UnwritableMessage);
  expect(() => build({ headers: [{ name: "X-Ref: a\r\nBcc", value: "all@example.com" }] })).toThrow(UnwritableMessage);
  expect(() => build({ to: "bob@example.com>\r\nRCPT TO:<all@example.com" })).toThrow(UnwritableMessage);
  expect(() => build({ to: "bob@example.com, all@example.com" })).toThrow(UnwritableMessage);
});

test("lines already end with CRLF as on the wire", () => {
  const mail = build({ text: "Hi\nBob\r\n.", html: "<p>Grüß\nGott</p>\n" });
  expect(mail.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("text and HTML are sent as alternatives, text alone as text; neither can include a file or an address", () => {
  expect(headersOf(build()).join()).toContain("Content-Type: text/plain");
  const both = build({ text: "file:///etc/passwd", html: "<p>Grüß Gott</p><img src='file:///etc/passwd'>" });
  expect(headersOf(both).join()).toContain("multipart/alternative");
  expect(both).not.toContain("root:");
});

test("a text of any language and length is decoded unchanged", async () => {
  const text = `Grüß Gott, 你好 = 🙂 ${"x".repeat(2_000)}\n\n. a space ends this \nhttps://a.example/?b=c&d=e`;
  const html = `<p title="=3D">${text}</p>`;
  const parsed = await PostalMime.parse(build({ text, html }));
  expect(parsed.text?.trimEnd()).toBe(text);
  expect(parsed.html?.trimEnd()).toBe(html);
  expect((await PostalMime.parse(build({ text }))).text?.trimEnd()).toBe(text);
});

test("attachments follow the texts with their names and bytes, in their order", async () => {
  const file = { id, name: "Preisliste für März.pdf", size: 4 };
  const other = { id: "0199d3a0-0000-7000-8000-000000000003", name: "notes.unknown", size: 1 };
  const contents = new Map([
    [file.id, Buffer.from(Buffer.from("%PDF").toString("base64"))],
    [other.id, Buffer.from(Buffer.from("x").toString("base64"))],
  ]);
  const mail = build({ text: "Hi", html: "<p>Hi</p>", attachments: [file, other] }, contents);
  expect(mail).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  const read = await PostalMime.parse(mail);
  expect(read).toMatchObject({ text: "Hi\n", html: "<p>Hi</p>\n" });
  expect(
    read.attachments.map(({ filename, mimeType, disposition, content }) => ({
      filename,
      mimeType,
      disposition,
      text: Buffer.from(content as ArrayBuffer).toString(),
    })),
  ).toEqual([
    { filename: file.name, mimeType: "application/pdf", disposition: "attachment", text: "%PDF" },
    { filename: other.name, mimeType: "application/octet-stream", disposition: "attachment", text: "x" },
  ]);
});

test("a message whose attachment is missing is unwritable", () => {
  expect(() => build({ attachments: [{ id, name: "offer.pdf", size: 4 }] })).toThrow(UnwritableMessage);
});
