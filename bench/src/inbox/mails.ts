import { randomUUID } from "node:crypto";

export type Sent = { message_id: string; to: string; from: string };

export type Kind = "reply" | "bounce" | "unrelated";

export function mailTo(sent: Sent, person: number): { kind: Kind; text: string } {
  const share = person % 10;
  if (share < 6) return { kind: "reply", text: reply(sent) };
  if (share < 8) return { kind: "bounce", text: bounce(sent) };
  return { kind: "unrelated", text: newsletter(sent) };
}

function reply({ message_id, to, from }: Sent): string {
  return mail(
    {
      From: `"Ada Baker" <${to}>`,
      To: from,
      Subject: "Re: A word about the plan, Ada",
      "In-Reply-To": message_id,
      References: message_id,
      "Content-Type": "text/plain; charset=utf-8",
    },
    `Thanks for writing. Could we talk about it on Thursday?\r\n\r\nAda\r\n\r\nOn Monday Ann Lee wrote:\r\n${"> and there is one thing that took the others a week\r\n".repeat(12)}`,
  );
}

function bounce({ message_id, to, from }: Sent): string {
  const boundary = randomUUID();
  const part = (type: string, body: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  return mail(
    {
      From: "MAILER-DAEMON@mx.people.example",
      To: from,
      Subject: "Undelivered Mail Returned to Sender",
      "Auto-Submitted": "auto-replied",
      "Content-Type": `multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    },
    [
      part("text/plain", `<${to}>: 550 5.1.1 User unknown`),
      part(
        "message/delivery-status",
        `Reporting-MTA: dns; mx.people.example\r\n\r\nFinal-Recipient: rfc822; ${to}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <${to}>: User unknown\r\n`,
      ),
      part(
        "message/rfc822",
        `From: ${from}\r\nTo: ${to}\r\nMessage-ID: ${message_id}\r\nSubject: A word\r\n\r\nHi Ada`,
      ),
      `--${boundary}--\r\n`,
    ].join(""),
  );
}

function newsletter({ from }: Sent): string {
  const type = "text/html; charset=utf-8";
  const paragraph = "<p>What everybody is reading this week, and what to make of it.</p>\r\n";
  return mail(
    { From: "news@letters.example", To: from, Subject: "This week", "Content-Type": type },
    paragraph.repeat(40),
  );
}

function mail(headers: Record<string, string>, body: string): string {
  const all = {
    ...headers,
    Date: new Date().toUTCString(),
    "Message-ID": `<${randomUUID()}@people.example>`,
    "MIME-Version": "1.0",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
