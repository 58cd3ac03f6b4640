import { randomUUID } from "node:crypto";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { type Dovecot, startDovecot } from "@outbound/testing/dovecot";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { type Mail, startSmtpSink } from "@outbound/testing/smtp-sink";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, system } from "./workspace.ts";

type Delivered = { type: string; occurred_at: string; metadata: Record<string, unknown>; [key: string]: unknown };
type Headers = readonly (readonly [name: string, value: string])[];

type Settings = { authentication_results?: string; first?: { subject: string; body: string } };

/** One Dovecot for the file; where it can't be installed the file's tests are skipped with the reason. */
export function mailingOverImap(settings: Settings = {}) {
  let dovecot: Dovecot | undefined;
  let missing = "";
  beforeAll(async () => {
    const started = await startDovecot();
    if (typeof started === "string") missing = started;
    else dovecot = started;
  });
  afterAll(() => dovecot?.[Symbol.asyncDispose]());
  beforeEach((context) => context.skip(dovecot === undefined, missing));
  return () => mailedOverImap(dovecot as Dovecot, settings);
}

async function mailedOverImap(dovecot: Dovecot, { first = { subject: "Hi", body: "A word?" }, ...settings }: Settings) {
  const workspace = await freshWorkspace();
  const receiver = await startReceiver(system().certificates);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  for (const event of ["new_reply", "positive_reply", "bounce", "unsubscribe"]) {
    await workspace.post("/hooks", { event, target_url: receiver.url(`/${event}`) });
  }
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const inbox = dovecot.newUser();
  const email = `ann-${randomUUID().slice(0, 8)}@sender.example`;
  await workspace.operate(addMailbox, { email, name: "Ann", smtp: sink.smtp, imap: { ...inbox, ...settings } });
  const steps = [first, { delay_days: 2, subject: "Again", body: "Once more?" }];
  const campaign = await runningCampaign(workspace, { mailboxes: [email], steps });
  const prospect = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  await eventually(() => expect(sink.mails).toHaveLength(1));
  const messageId = /^Message-ID: (\S+)/im.exec((sink.mails[0] as Mail).text)?.[1] ?? "";

  let account = inbox;
  const deliver = (lines: readonly string[], where: Parameters<typeof dovecot.deliver>[2] = {}) =>
    dovecot.deliver(account, lines.join("\r\n"), where);
  /** To another server, where `copy` delivers what is there by then; what is delivered later goes there, too. */
  const move = async (copy: () => Promise<unknown>) => {
    account = dovecot.newUser();
    await copy();
    const moved = await startSmtpSink();
    onTestFinished(() => moved[Symbol.asyncDispose]());
    await workspace.operate(addMailbox, { email, name: "Ann", smtp: moved.smtp, imap: { ...account, ...settings } });
    return moved;
  };
  /** Anybody can write such a mail: only the address is the prospect's. `above` holds headers that servers put on top. */
  const write = (text: string, headers: Record<string, string> = {}, above: Headers = [], at?: Date) =>
    deliver(
      [
        ...[
          ...above,
          ...Object.entries({
            From: `Bo <${prospect.email}>`,
            To: email,
            Subject: "Re: Hi",
            "Message-ID": `<${randomUUID()}@company.example>`,
            ...headers,
          }),
        ].map(([name, value]) => `${name}: ${value}`),
        "",
        text,
        "",
      ],
      at ? { at } : {},
    );
  const reply = ({ text, headers = {} }: { text: string; headers?: Record<string, string> }) =>
    write(text, { "In-Reply-To": messageId, ...headers });
  const delivered = (): Record<string, Delivered> =>
    Object.fromEntries(
      receiver.received.map(({ body }) => JSON.parse(body.toString()) as Delivered).map((event) => [event.type, event]),
    );
  return {
    workspace,
    delivered,
    campaign,
    prospect,
    messageId,
    reply,
    write,
    receiver,
    sender: { email, sink, deliver, move },
  };
}

/** RFC 3464 and RFC 5965: a report with the headers of the mail that it is about. */
export function report(type: string, messageId: string, part: readonly string[]): string[] {
  return [
    "From: MAILER-DAEMON@mx.partner.example",
    "To: ann@sender.example",
    "Subject: About your mail",
    `Message-ID: <${randomUUID()}@mx.partner.example>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    "",
    "--b",
    "",
    "Something is to be said about your mail.",
    "--b",
    ...part,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageId}`,
    "Subject: Hi",
    "",
    "--b--",
    "",
  ];
}
