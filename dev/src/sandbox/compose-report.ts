import { createHash } from "node:crypto";
import type { ReceivedMail } from "./received-mail.ts";

/** RFC 3464: the recipient's server accepted the mail and found later that the mailbox doesn't exist. */
export function composeBounce(mail: ReceivedMail): Buffer {
  const domain = domainOf(mail.to);
  const status = [
    `Reporting-MTA: dns; mx.${domain}`,
    `Arrival-Date: ${date()}`,
    "",
    `Final-Recipient: rfc822; ${mail.to}`,
    "Action: failed",
    "Status: 5.1.1",
    `Diagnostic-Code: smtp; 550 5.1.1 <${mail.to}>: Recipient address rejected: User unknown`,
  ];
  return report(mail, {
    from: `MAILER-DAEMON@mx.${domain}`,
    subject: "Undelivered Mail Returned to Sender",
    type: "delivery-status",
    text: `This is the mail system at mx.${domain}.\r\n\r\nThere is no mailbox for ${mail.to}.`,
    fields: status,
  });
}

/** RFC 5965: the recipient reported the mail as spam to their provider. */
export function composeComplaint(mail: ReceivedMail): Buffer {
  const domain = domainOf(mail.to);
  const feedback = [
    "Feedback-Type: abuse",
    "User-Agent: Outbound-Sandbox/1",
    "Version: 1",
    `Original-Mail-From: <${mail.from}>`,
    `Original-Rcpt-To: <${mail.to}>`,
    `Arrival-Date: ${date()}`,
  ];
  return report(mail, {
    from: `feedback@${domain}`,
    subject: `FW: a mail from ${mail.from}`,
    type: "feedback-report",
    text: "This is an email abuse report for a message that one of our users called spam.",
    fields: feedback,
  });
}

type Report = { from: string; subject: string; type: string; text: string; fields: readonly string[] };

function report(mail: ReceivedMail, { from, subject, type, text, fields }: Report): Buffer {
  const id = createHash("sha256").update(`${type} ${mail.messageId}`).digest("hex").slice(0, 24);
  const boundary = `report-${id}`;
  const lines = [
    "Return-Path: <>",
    `Date: ${date()}`,
    `From: <${from}>`,
    `To: <${mail.from}>`,
    `Subject: ${subject}`,
    `Message-ID: <${id}@${domainOf(from)}>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    text,
    "",
    `--${boundary}`,
    `Content-Type: message/${type}`,
    "",
    ...fields,
    "",
    `--${boundary}`,
    "Content-Type: message/rfc822",
    "",
    "",
  ];
  return Buffer.concat([Buffer.from(lines.join("\r\n")), mail.source, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const date = () => new Date().toUTCString().replace("GMT", "+0000");
const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);
