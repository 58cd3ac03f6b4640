import { readFile } from "node:fs/promises";

export type MadeUpBounce = {
  name: string;
  /** The rules were made with the seen ones; nobody looked at the held-out ones for that. */
  set: "seen" | "held-out";
  label: "hard" | "soft" | "sender" | "delayed" | "none";
  from: string;
  subject: string;
  headers?: Record<string, string>;
  /** `{to}` stands for the person's address, and `{copy}` for the headers of our mail. */
  text: string;
  /** The machine part. The headers of our mail follow it. */
  report?: { action: string; status: string; diagnostic: string };
};

/** All words are made up, after what the servers are known to write. */
export async function madeUpBounces(): Promise<MadeUpBounce[]> {
  const text = await readFile(new URL("bounces.jsonl", import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const to = "bob@people.example";
const copy = [
  "Received: from mail.acme.test ([192.0.2.10]) by relay.acme.test with ESMTPS; Mon, 04 Jan 2027 09:14:02 +0000",
  "Message-ID: <send-1@acme.test>",
  "X-Outbound-Ref: ref-1",
  'From: "Ann Lee" <ann@acme.test>',
  `To: ${to}`,
  "Subject: A question",
  "Date: Mon, 04 Jan 2027 09:14:00 +0000",
].join("\n");

export function sourceOf({ from, subject, headers = {}, text, report }: MadeUpBounce): Buffer {
  const head = [`From: ${from}`, "To: ann@acme.test", `Subject: ${subject}`, ...fields(headers), "MIME-Version: 1.0"];
  const plain = ["Content-Type: text/plain; charset=utf-8", "", text].join("\n");
  const lines = report
    ? [
        ...head,
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        "",
        "--b",
        plain,
        ...parts(report),
      ]
    : [...head, plain];
  return Buffer.from(filled(lines.join("\n")).replaceAll("\n", "\r\n"));
}

const fields = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const parts = ({ action, status, diagnostic }: NonNullable<MadeUpBounce["report"]>) => [
  "--b\nContent-Type: message/delivery-status\n",
  "Reporting-MTA: dns; mx.partner.example\n",
  `Final-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}\n`,
  "--b\nContent-Type: text/rfc822-headers\n",
  `${copy}\n`,
  "--b--\n",
];

const filled = (text: string) => text.replaceAll("{to}", to).replaceAll("{copy}", copy);
