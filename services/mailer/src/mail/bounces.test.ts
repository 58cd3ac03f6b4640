import { readdir, readFile } from "node:fs/promises";
import { reportedFailure } from "@outbound/contracts/sending/reported-failure";
import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

const folder = new URL("./samples/bounces/", import.meta.url);
const samples = (await readdir(folder)).toSorted();

const expected = (source: string) => /^X-Expect: (.*)$/m.exec(source)?.[1]?.split(", ") ?? [];

async function readSample(source: string) {
  const { mail } = await parseMail(Buffer.from(source.replaceAll("\n", "\r\n")));
  const outcomes = mail.report?.recipients.map((one) => `${one.address} ${reportedFailure(one)?.kind ?? one.action}`);
  return { mail, outcomes };
}

test.each(samples)("%s: every recipient that it names has the expected outcome", async (name) => {
  const source = await readFile(new URL(name, folder), "utf8");
  const { mail, outcomes } = await readSample(source);
  expect(outcomes).toEqual(expected(source));
  expect(mail.report?.kind).toBe("delivery-status");
  if (source.includes("<send-1@acme.test>")) expect(mail.report?.original_message_id).toBe("<send-1@acme.test>");
  if (source.includes("X-Outbound-Ref")) expect(mail.ref).toBe("ref-1");
});

const sources = await Promise.all(samples.map((name) => readFile(new URL(name, folder), "utf8")));

test("a bounce that is cut off anywhere is read as far as it goes, and no full mailbox or policy becomes a dead address", async () => {
  // Of "5.1.1 … refused due to recipient preferences" only the end is about policy.
  const mild = sources.filter((source) => !/^X-Expect: .* hard|5\.1\.1 RCP-/m.test(source));
  expect(mild.length).toBeGreaterThan(30);
  const cut = fc.constantFrom(...mild).chain((source) => fc.nat(source.length).map((end) => source.slice(0, end)));
  await fc.assert(
    fc.asyncProperty(cut, async (source) => {
      const { outcomes } = await readSample(source);
      expect(outcomes?.filter((one) => one.endsWith(" hard")) ?? []).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

const named = ["bob@people.example", "carol@people.example", "jürgen@leute.example"];
const misread = (text: string) => Buffer.from(text).toString("latin1");

test("whatever is mixed into a bounce, it reports nobody whom it doesn't name", async () => {
  const plain = sources.filter((source) => !source.includes("base64"));
  const lines = plain.flatMap((source) => source.split("\n"));
  const mixed = fc
    .tuple(fc.constantFrom(...plain), fc.array(fc.tuple(fc.constantFrom(...lines), fc.nat(40)), { maxLength: 12 }))
    .map(([source, more]) => {
      const mail = source.split("\n");
      for (const [line, at] of more) mail.splice(at + 5, 0, line);
      return mail.join("\n");
    });
  await fc.assert(
    fc.asyncProperty(mixed, async (source) => {
      const { mail } = await readSample(source);
      for (const { address } of mail.report?.recipients ?? []) {
        expect(["", ...named, ...named.map(misread)]).toContain(address);
      }
    }),
    { numRuns: 300 },
  );
});

test("text in the bytes of ISO-2022-JP is nobody's address", async () => {
  const garbled = '\u001b$B%a!<%k%"%I%l%9$r$43NG\'$N>e!":FAw?.$7$F$/$@$5$$!#\u001b(B';
  const source = (await readFile(new URL("verizon-mms.eml", folder), "utf8")).replace("\n\n", `\n\n${garbled}\n`);
  expect((await readSample(source)).outcomes).toEqual(expected(source));
});

const bounce = await readFile(new URL("qmail-full.eml", folder), "utf8");
const quoted = bounce.slice(bounce.indexOf("\n\n") + 2);
const person = (subject: string, body: string, ...headers: string[]) =>
  ["From: Bob <bob@people.example>", "To: ann@acme.test", `Subject: ${subject}`, ...headers, "", body].join("\n");

test.each([
  ["a person who passes a bounce on", person("Fwd: failure notice", `See what came back.\n\n${quoted}`)],
  ["a person who replies with one", person("AW: Unzustellbar: A question", `Did you get this?\n\n${quoted}`)],
  ["a person who quotes one", person("Your mail", `It says:\n\n${quoted.replaceAll(/^/gm, "> ")}`)],
  [
    "a person who writes about one",
    person("Undelivered mail", "My colleague ann@acme.test could not be reached. User unknown?"),
  ],
  [
    "an absence note",
    person(
      "Automatic reply: A question",
      "I am away until Monday. Contact carol@people.example.",
      "Auto-Submitted: auto-replied",
      "Return-Path: <>",
    ),
  ],
  [
    "an absence note with the mail in it",
    person(
      "Out of office",
      `Unable to answer before Monday.\n\n${quoted.slice(quoted.indexOf("---"))}`,
      "Auto-Submitted: auto-replied",
      "Return-Path: <>",
    ),
  ],
  [
    "a question whether we are a person",
    person(
      "Your message could not be delivered yet",
      "Please confirm that you are a person. Your message to bob@people.example waits.",
      "Return-Path: <>",
    ).replace("Bob <bob@people.example>", "<postmaster@people.example>"),
  ],
  [
    "a server's newsletter",
    person("Our new address", "Write to bob@people.example.").replace(
      "Bob <bob@people.example>",
      "<no-reply@people.example>",
    ),
  ],
])("%s reports nothing", async (_, source) => {
  expect((await readSample(source)).mail.report).toBeNull();
});

test("a postmaster who replies is a person", async () => {
  const body = "Bob can't be reached at bob@people.example before Monday.\n\n> A question";
  const source = person("Re: A question", body, "In-Reply-To: <send-1@acme.test>");
  expect(
    (await readSample(source.replace("bob@people.example>", "postmaster@people.example>"))).mail.report,
  ).toBeNull();
});

test.each([
  ["Delays and user unknown errors", "exim-unrouteable", "hard"],
  ["Delayed? User unknown", "imail-full", "soft"],
  ["User unknown, no such user", "gmx", "soft"],
  ["User unknown, no such user", "yahoo-retries", "soft"],
])('our own subject, "%s", makes nothing of a bounce that it is in: %s', async (subject, name, kind) => {
  const source = await readFile(new URL(`${name}.eml`, folder), "utf8");
  const ours = source
    .replace(/^Subject: (?!A question).*$/m, `$&: ${subject}`)
    .replace("Subject: A question", `Subject: ${subject}`)
    .replace(/\n\n/, `\n\nSubject: ${subject}\n`);
  expect((await readSample(ours)).outcomes).toEqual([`bob@people.example ${kind}`]);
});

const complaint = (from: string, subject: string, fields: string, enclosed = "") =>
  [
    `From: ${from}`,
    "To: ann@acme.test",
    `Subject: ${subject}`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/mixed; boundary=b1",
    "",
    `--b1\nContent-Type: text/plain\n\n${fields}`,
    `--b1\nContent-Type: message/rfc822\n\n${enclosed}Message-ID: <send-1@acme.test>\nX-Outbound-Ref: ref-1\nFrom: ann@acme.test\nTo: bob@people.example\nSubject: A question\n\nHi`,
    "--b1--\n",
  ].join("\n");

test.each([
  [
    "Microsoft's",
    complaint(
      "staff@hotmail.com",
      "complaint about message from 192.0.2.10",
      "",
      "X-HmXmrOriginalRecipient: <bob@people.example>\n",
    ),
  ],
  ["AOL's", complaint("scomp@aol.net", "Email Feedback Report for IP 192.0.2.10", "This is an email abuse report.")],
  ["Yahoo's", complaint("feedback@arf.mail.yahoo.com", "FW: A question (complaint)", "This is an email abuse report.")],
  [
    "one whose fields are text",
    complaint(
      "fbl@people.example",
      "Abuse",
      "Feedback-Type: abuse\nVersion: 1\nUser-Agent: Loop/1.0\nOriginal-Rcpt-To: bob@people.example\n",
    ),
  ],
])("a complaint without a machine part, %s, names the mail and who complained", async (_, source) => {
  const { mail } = await readSample(source);
  expect(mail.ref).toBe("ref-1");
  expect(mail.report).toEqual({
    kind: "feedback",
    original_message_id: "<send-1@acme.test>",
    recipients: [{ address: "bob@people.example", action: "abuse", status: null, diagnostic: null }],
  });
});

test("a person who forwards a mail from a complaints' address is no complaint", async () => {
  const { mail } = await readSample(complaint("complaints@people.example", "Fwd: A question", "Who is this?"));
  expect(mail.report).toBeNull();
});

test.each(["p-465c@partner.example", "x-550-x@partner.example", "a.5.2.2@partner.example", "452@partner.example"])(
  "digits of the address %s are no server's code",
  async (address) => {
    const said = "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'";
    const lines = [
      "From: postmaster@partner.example",
      "To: ann@sender.example",
      "Subject: Undeliverable: Hi",
      "",
      "Delivery has failed to these recipients or groups:",
      "",
      address,
      "",
      "Diagnostic information for administrators:",
      "",
      address,
      said,
      "",
      "Original message headers:",
      "",
      "Message-ID: <1@sender.example>",
    ];
    const { mail } = await parseMail(Buffer.from(lines.join("\r\n")));
    const recipients = mail.report?.kind === "delivery-status" ? mail.report.recipients : [];
    expect(recipients.map((one) => [one.address, reportedFailure(one)?.kind])).toEqual([[address, "hard"]]);
  },
);
