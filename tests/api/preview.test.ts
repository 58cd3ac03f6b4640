import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { writeMail } from "@outbound/contracts/sending/write-mail";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { eventually } from "@outbound/testing/eventually";
import { type Mail, startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { addTestMailbox, createProspect, freshWorkspace, runningCampaign } from "./workspace.ts";

const variants = ["B", "C"].map((name) => ({
  name,
  subject: `${name}: une idée pour {{ first_name }}`,
  body: `${name}\n\nVoilà, {{ first_name }} : https://acme.example/${name}?a=1&b=2\n.\nMara`,
}));
const steps = [
  { subject: "{{ first_name }}, a question", body: "See https://acme.example/\n\nMara", variants },
  { body: "Again.", variants: variants.map(({ name, body }) => ({ name, body })) },
];
/** Whose copy of the first step is known goes on in its thread; a subject of its own is known before. */
const [goingOn, beginning] = [{ body: "The last one." }, { subject: "{{ first_name }}, bye", body: "The last one." }];

describe("The preview of a campaign", () => {
  test("equals the mail that arrives, byte for byte, except for the date, the ids and a send's links", async () => {
    const { workspace, campaign, sink } = await trackedCampaign(beginning);
    const { id, email } = await createProspect(workspace, { first_name: "Zoë" });
    const written = async (step: number) => {
      const { mail } = await workspace.operate(previewCampaign, { id: campaign, email, step });
      return (await workspace.operate(writeMail, mail)).eml;
    };
    const before = await written(3);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
    await eventually(() => expect(sink.mails).toHaveLength(3));
    expect(lasting(before)).toBe(lasting((sink.mails[2] as Mail).text));
    for (const [at, { text }] of sink.mails.entries()) {
      const now = await written(at + 1);
      expect(lasting(now)).toBe(lasting(text));
      for (const name of ["Message-ID", "X-Outbound-Ref", "In-Reply-To", "References"]) {
        expect(linesOf(now).find((line) => line.startsWith(`${name}: `))).toBe(
          linesOf(text).find((line) => line.startsWith(`${name}: `)),
        );
      }
    }
  });
});

describe("A mail on the wire", () => {
  test("has the headers of bulk mail in their exact form, one line each, and every mail of its thread in References", async () => {
    const { workspace, campaign, sink, mailbox } = await trackedCampaign(goingOn);
    const { id, email } = await createProspect(workspace, { first_name: "Ada" });
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
    await eventually(() => expect(sink.mails).toHaveLength(3));
    const ids: string[] = [];
    for (const mail of sink.mails) {
      const lines = linesOf(mail.text);
      const value = (name: string) => {
        const found = lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `));
        expect([name, found.length]).toEqual([name, 1]);
        return found[0]?.slice(name.length + 2) ?? "";
      };
      expect(mail).toMatchObject({ from: mailbox, to: [email] });
      expect(value("From")).toBe(`Sender <${mailbox}>`);
      expect(value("To")).toBe(email);
      expect(value("Date")).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/);
      expect(value("MIME-Version")).toBe("1.0");
      expect(value("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
      // The header isn't folded, because some relays break a folded one's signature.
      expect(mail.text).toMatch(/^List-Unsubscribe: <https:\/\/localhost\/u\/[\w-]+\?m=[\w-]+>\r\n\S/m);
      const sendId = value("X-Outbound-Ref");
      expect(value("Message-ID")).toBe(`<${sendId}@sender.example>`);
      if (ids.length > 0) {
        expect(value("In-Reply-To")).toBe(ids.at(-1));
        expect(value("References")).toBe(ids.join(" "));
      }
      expect(lines.filter((line) => /^(cc|bcc|precedence|auto-submitted|x-mailer):/i.test(line))).toEqual([]);
      for (const line of mail.text.split("\r\n")) expect(line.length).toBeLessThan(999);
      ids.push(value("Message-ID"));
    }
    expect(new Set(ids).size).toBe(3);
  });
});

async function trackedCampaign(last: { subject?: string; body: string }) {
  const workspace = await freshWorkspace();
  await workspace.operate(configureWorkspace, { tracking_domain: "localhost" });
  await workspace.operate(verifyWorkspace, {});
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const { email: mailbox } = await addTestMailbox(workspace, sink.smtp);
  const campaign = await runningCampaign(workspace, { mailboxes: [mailbox], steps: [...steps, last] });
  return { workspace, campaign, sink, mailbox };
}

const linesOf = (mail: string) =>
  mail
    .slice(0, mail.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

function lasting(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? "none";
  return mail
    .replaceAll(boundary, "BOUNDARY")
    .replace(/^Date: .*$/m, "Date")
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/(\/[uoc]\/|\?m=)[\w-]+/g, "$1TOKEN")
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "ID");
}
