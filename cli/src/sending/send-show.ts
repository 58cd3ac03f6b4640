import type { WireOutputOf } from "@outbound/contracts/operation";
import { getSend } from "@outbound/contracts/sending/get-send";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print, printable } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Mail = WireOutputOf<typeof getSend>;

export function sendShowCommand(group: Command): void {
  newReferenceCommand(group, "show", "show one email, its outcome and text")
    .argument("<id>", "the send's id")
    .action(show);
}

async function show(send: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const mail = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "send", send, workspace);
    return session.call(getSend, { id }, workspaceId);
  });
  print(output, mail, describe(mail));
}

function describe(mail: Mail): string {
  const { campaign, step, variant, status, reason, mailbox, prospect, dispatched_at, to, subject, text } = mail;
  const head = [
    `Status    ${status}${reason ? `: ${reason}` : ""}`,
    `Campaign  ${campaign.name}, ${step === null ? "a reply" : `step ${step}`}${variant ? `, variant ${variant}` : ""}`,
    `Sent      ${dispatched_at ?? "not yet"}`,
    `From      ${mailbox.email}`,
    `To        ${to ?? prospect.email}`,
    ...(subject === null ? [] : [`Subject   ${subject}`]),
  ];
  const said = dispatched_at === null ? "Not sent yet." : "Its text isn't kept.";
  return [...head.map(oneLine), "", text === null ? said : printable(text.trimEnd())].join("\n");
}
