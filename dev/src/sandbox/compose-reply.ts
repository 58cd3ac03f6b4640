import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { nameOf, type Reaction } from "./people.ts";
import type { ReceivedMail } from "./received-mail.ts";

const awayDays = 10;

const words: Record<NonNullable<Reaction["says"]>, string> = {
  interested: "yes, that is me, and this sounds interesting. Could we talk on Thursday at ten?",
  neutral: "thanks, I have passed your mail on to a colleague who looks after our tools.",
  "not interested": "thanks, but we are happy with what we have and not interested.",
};

export function composeReply(mail: ReceivedMail, says: NonNullable<Reaction["says"]>): Promise<Buffer> {
  const name = nameOf(mail.to);
  const quote = mail.text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
  const intro = `On ${new Date().toUTCString().slice(0, 16)}, ${mail.from} wrote:`;
  const text = [`Hello,`, "", words[says], "", name.split(" ")[0], "", intro, ...quote, ""].join("\n");
  return compose(mail, { subject: `Re: ${mail.subject.replace(/^(?:re: ?)+/i, "")}`, text, headers: {} });
}

export async function composeAutomaticReply(mail: ReceivedMail): Promise<Buffer> {
  const day = awayUntil().toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const text = `I am out of the office until ${day}.\n\n${nameOf(mail.to)}\n`;
  const headers = { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" };
  return compose(mail, { subject: `Automatic reply: ${mail.subject}`, text, headers });
}

export const awayUntil = (): Temporal.PlainDate => Temporal.Now.plainDateISO("UTC").add({ days: awayDays });

type Written = { subject: string; text: string; headers: Record<string, string> };

/** The same mail and text give the same Message-ID, so that a repetition is the same reply. */
function compose(mail: ReceivedMail, { subject, text, headers }: Written): Promise<Buffer> {
  const id = createHash("sha256").update(`${mail.messageId} ${subject}`).digest("hex").slice(0, 24);
  const composer = new MailComposer({
    from: { name: nameOf(mail.to), address: mail.to },
    to: { name: "", address: mail.from },
    subject,
    text,
    headers,
    messageId: `<${id}@${mail.to.split("@")[1]}>`,
    inReplyTo: mail.messageId,
    references: `${mail.references} ${mail.messageId}`.trim(),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
