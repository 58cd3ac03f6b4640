import { original } from "@outbound/contracts/campaigns/describe-comparison";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { writeMail } from "@outbound/contracts/sending/write-mail";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { UsageError } from "../output/cli-error.ts";
import { type Output, print, printable } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { type Session, withSession } from "../session/session.ts";

type Preview = WireOutputOf<typeof previewCampaign>;
type Query = { email?: string; step?: number; variant?: string };
type Options = ReferenceOptions & Query & { eml: boolean };
type Ask = (query: Query) => Promise<Preview>;

const meaning = `
Rendered as sent emails are; nothing is sent or kept. For a prospect who isn't in the campaign every variant is shown: a prospect
gets one of each step, and one mailbox, when added. Before an email is attempted, its Message-ID and X-Outbound-Ref are
stand-ins (zeros and the step's number). Its time is computed from delays and sending hours alone. The links of a preview lead
nowhere, so opening it counts for nothing.`;

export function previewCommand(group: Command): void {
  newReferenceCommand(group, "preview", "show the emails of a campaign as a prospect gets them")
    .argument("<id or name>", "the campaign")
    .option("--email <address>", "for this prospect; else for the prospect added last")
    .option("--step <n>", "this step alone", wholeNumber)
    .option("--variant <name>", "this variant, instead of the copy that is chosen")
    .option("--eml", "print one email as the bytes that would be sent", false)
    .addHelpText("after", meaning)
    .action(preview);
}

async function preview(campaign: string, { workspace, eml, email, step, variant, ...output }: Options): Promise<void> {
  const query = { ...(email && { email }), ...(step && { step }), ...(variant && { variant }) };
  await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    const ask: Ask = (choice) => session.call(previewCampaign, { id, ...choice }, workspaceId);
    if (eml) return printBytes(output, await writtenMail(session, workspaceId, ask, query));
    const previews = await Array.fromAsync(previewsOf(ask, query));
    print(output, previews, previews.map(describe).join("\n\n"));
  });
}

async function writtenMail({ call }: Session, workspaceId: string, ask: Ask, query: Query): Promise<string> {
  const { mail, steps } = await ask(query);
  if (query.step === undefined && steps > 1) throw new UsageError("Say which step: --step N.");
  return (await call(writeMail, mail, workspaceId)).eml;
}

function printBytes(output: Output, eml: string): void {
  if (output.json) print(output, { eml }, "");
  else process.stdout.write(eml);
}

async function* previewsOf(ask: Ask, query: Query): AsyncGenerator<Preview> {
  const first = await ask(query);
  const { email, variant } = { ...query, email: first.mail.envelope.to };
  const steps = query.step ? [query.step] : Array.from({ length: first.steps }, (_, at) => at + 1);
  for (const step of steps) {
    const preview = step === first.step ? first : await ask({ ...query, email, step });
    yield preview;
    if (preview.enrolment || variant !== undefined) continue;
    for (const name of preview.variants) yield await ask({ email, step, variant: name });
  }
}

function describe(preview: Preview): string {
  const { envelope, message } = preview.mail;
  const { name, address } = message.from;
  const headers = [
    { name: "From", value: name ? `${name} <${address}>` : address },
    { name: "To", value: message.to },
    { name: "Subject", value: message.subject },
    { name: "Date", value: message.date },
    { name: "Message-ID", value: message.message_id },
    ...message.headers,
  ];
  const parts = [
    [
      title(preview),
      standing(preview),
      timing(preview),
      ...conditionOf(preview),
      ...filesOf(preview),
      ...lacking(preview),
      `Envelope: ${envelope.from} to ${envelope.to}`,
    ].join("\n"),
    headers.map((header) => `${header.name}: ${header.value}`).join("\n"),
    message.text,
    ...(message.html === null ? [] : [`In HTML:\n${message.html}`]),
  ];
  return printable(parts.map((part) => part.trimEnd()).join("\n\n"));
}

function title({ step, steps, variant, is_chosen, variants }: Preview): string {
  if (variants.length === 0 && variant === null) return `== Step ${step} of ${steps} ==`;
  const choice = is_chosen ? "chosen" : "not chosen yet";
  return `== Step ${step} of ${steps}: variant ${variant ?? original}, ${choice} ==`;
}

function timing({ step, delay_days: days, business_days_only: isBusiness, leaves_at: at, enrolment }: Preview): string {
  const unit = `${isBusiness ? "business " : ""}day${days === 1 ? "" : "s"}`;
  const after = step === 1 ? "being added" : `step ${step - 1}`;
  const delay = days === 0 ? `Due right after ${after}` : `Due ${days} ${unit} after ${after}`;
  if (at === null) return `${delay}.`;
  return `${delay}: ${enrolment ? "" : "for a prospect who is added now "}not before ${at}, as its mailbox's limits and gaps allow.`;
}

function standing({ enrolment, send, step }: Preview): string {
  if (send) return `This email is ${send.status} (send ${send.id}).`;
  if (!enrolment) return "Not in the campaign.";
  if (enrolment.status !== "active") return `Not sent: the prospect’s sequence is ${enrolment.status}.`;
  if (enrolment.current_step === step) return `Due at ${enrolment.next_step_at}.`;
  return "After the steps before it.";
}

const conditionOf = ({ only_if }: Preview) =>
  only_if === null ? [] : [`Sent only if ${describeCondition(only_if)}; others skip it.`];

function filesOf({ mail }: Preview): string[] {
  const names = (mail.message.attachments ?? []).map(({ name }) => name);
  return names.length === 0 ? [] : [`Attached: ${names.join(", ")}.`];
}

const lacking = ({ missing }: Preview) =>
  missing.length === 0 ? [] : [`No value for ${missing.join(", ")}: the prospect’s sequence would stop instead.`];
