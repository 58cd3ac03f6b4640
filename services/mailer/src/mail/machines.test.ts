import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

const ours = "<0199d3a0-0000-7000-8000-000000000002@acme.example>";
const note =
  "Hello,\n\nI am out of the office until 20 November 2026. In urgent matters I can be reached at kim@people.example.";

async function parsed(fields: Record<string, string>, body: string) {
  const usual = { From: "Sam Poole <sam@people.example>", To: "Ann Lee <ann@acme.example>", "In-Reply-To": ours };
  const headers = Object.entries({ ...usual, ...fields }).map(([name, value]) => `${name}: ${value}`);
  return (await parseMail(Buffer.from([...headers, "", ...body.split("\n")].join("\r\n")))).mail;
}

const replied = { "Auto-Submitted": "auto-replied", "Return-Path": "<>" };

test.each([
  ["the standard's header", { ...replied, Subject: "Automatic reply: Delivery problems at People Ltd?" }],
  ["the same, and delays", { ...replied, Subject: "Automatic reply: Delivery delays this winter?" }],
  ["a subject that is wholly ours", { ...replied, Subject: "Undeliverable parcels and returned mail" }],
  ["another header", { "X-Autoreply": "yes", "Return-Path": "<>", Subject: "Delivery failure analysis" }],
  ["an empty path alone", { "Return-Path": "<>", Subject: "Automatische Antwort: Mail delivery is slow" }],
  [
    "auto-generated",
    { "Return-Path": "<>", "Auto-Submitted": "auto-generated", Subject: "Autosvar: Non-delivery of parcels" },
  ],
  [
    "Exchange's header",
    { "Return-Path": "<>", "X-Auto-Response-Suppress": "All", Subject: "Out of office - delivery problems" },
  ],
  ["an address that only sends", { From: "People <no-reply@people.example>", Subject: "Re: Delivery problems?" }],
])("an absence note is no bounce, whatever our subject speaks of: %s", async (_, fields) => {
  expect((await parsed(fields, note)).report).toBeNull();
});

test("a server's bounce that calls itself a reply is still one", async () => {
  const fields = { ...replied, From: "Mail Delivery System <mailer-daemon@mx.example>", Subject: "Undelivered Mail" };
  const { report } = await parsed(fields, "<sam@people.example>: 550 5.1.1 User unknown");
  expect(report?.recipients).toMatchObject([{ address: "sam@people.example" }]);
});

const receipt = (type: string) => `--b1
Content-Type: text/plain; charset=utf-8

Your mail to sam@people.example was shown. Delivery failure is not meant.

--b1
Content-Type: message/disposition-notification

Reporting-UA: mail.people.example
Final-Recipient: rfc822;sam@people.example
Original-Message-ID: ${ours}
Disposition: manual-action/MDN-sent-manually; ${type}

--b1--
`;

test.each(["displayed", "deleted", "dispatched"])(
  "a disposition notification says so, and is no bounce: %s",
  async (type) => {
    for (const container of ["multipart/report; report-type=disposition-notification", "multipart/mixed"]) {
      const fields = {
        Subject: "Delivery failure: read",
        "Return-Path": "<>",
        "Content-Type": `${container}; boundary=b1`,
      };
      const { report, automatic_headers } = await parsed(fields, receipt(type));
      expect([report, automatic_headers["report-type"]]).toEqual([null, "disposition-notification"]);
    }
  },
);

test("what list software says of itself is kept", async () => {
  const fields = { "X-Mailman-Version": "2.1.39", "X-List-Administrivia": "yes", Precedence: "bulk" };
  const { automatic_headers } = await parsed(fields, "Your mail is being held.");
  expect(automatic_headers).toMatchObject({ "x-mailman-version": "2.1.39", "x-list-administrivia": "yes" });
});
