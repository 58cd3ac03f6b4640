import { randomUUID } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import type { EventMessage } from "@outbound/contracts/event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { anyTime, createProspect, runningCampaign, systemBroker, type Workspace } from "./workspace.ts";

type ReceivedMail = EventMessage<typeof mailReceived>["payload"];
type Options = { mailbox?: string; campaign?: string; prospect?: { email?: string; first_name?: string } };

export async function mailedProspect(workspace: Workspace, options: Options = {}) {
  const { mailbox: email = `ann-${randomUUID().slice(0, 8)}@sender.example`, campaign: name } = options;
  const sink = await startSmtpSink();
  atEndOfFile(async () => sink[Symbol.asyncDispose]());
  const mailbox = await workspace.operate(addMailbox, { email, smtp: sink.smtp });
  const campaign = await runningCampaign(workspace, {
    ...(name && { name }),
    mailboxes: [email],
    settings: anyTime,
    steps: [
      { subject: "A question", body: "Hi" },
      { delay_days: 2, subject: "Again", body: "Once more" },
    ],
  });
  const prospect = await createProspect(workspace, options.prospect);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  await eventually(() => sink.mails.length === 1);

  const publishMail = async (mail: Partial<ReceivedMail>) =>
    publish(await systemBroker(), mailReceived, {
      workspace_id: workspace.id,
      mailbox_id: mailbox.id,
      folder: "inbox",
      received_at: new Date(),
      message_id: `<${randomUUID()}@company.example>`,
      in_reply_to: null,
      references: [],
      ref: null,
      from: { address: prospect.email, name: null },
      from_trusted: true,
      to: [email],
      subject: "Re: A question",
      text: "Tell me more.",
      html: null,
      automatic_headers: {},
      report: null,
      ...mail,
    });
  const reply = async (mail: Partial<ReceivedMail>): Promise<string> => {
    const message_id = mail.message_id ?? `<${randomUUID()}@company.example>`;
    await publishMail({ ...mail, message_id });
    return eventually(async () => {
      const { data } = (await workspace.get(`/replies?campaign_id=${campaign}&limit=100`)).body;
      for (const { id, classification, autoreplied } of data) {
        const { body } = await workspace.get(`/replies/${id}`);
        if (body.message_id === message_id && (classification || autoreplied)) return id as string;
      }
      throw new Error("The reply is not there yet.");
    });
  };
  const answerByHand = (in_reply_to: string, text: string) =>
    publishMail({ folder: "sent", from: { address: email, name: null }, to: [prospect.email], in_reply_to, text });
  return { mailbox, campaign, prospect, reply, answerByHand, sink };
}
