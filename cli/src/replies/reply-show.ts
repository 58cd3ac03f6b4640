import type { WireOutputOf } from "@outbound/contracts/operation";
import { readThread } from "@outbound/contracts/replies/read-thread";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print, printable } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Mail = WireOutputOf<typeof readThread>["data"][number];

/** The longest conversation that is printed; of a longer one its end. */
const maxMails = 100;

export function replyShowCommand(group: Command): void {
  newReferenceCommand(group, "show", "show the conversation of a reply, oldest first")
    .argument("<id>", "the reply's id")
    .action(show);
}

async function show(reply: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const mails = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    const pages = allPages((page) => session.call(readThread, { id, ...page }, workspaceId), maxMails);
    return (await Array.fromAsync(pages)).reverse();
  });
  print(output, mails, mails.map(describe).join("\n\n"));
}

function describe(mail: Mail): string {
  const head = [
    `${mail.at}  ${what(mail)}`,
    `From     ${mail.from}`,
    `To       ${mail.to}`,
    `Subject  ${mail.subject ?? ""}`,
  ];
  return [...head.map(oneLine), "", indented(mail.text ?? "Its text isn't kept.")].join("\n");
}

function what(mail: Mail): string {
  if (mail.kind === "reply") return mail.held ? "reply, held" : "reply";
  if (mail.kind === "step") return `step ${mail.step} of ${mail.campaign.name}, ${mail.status}`;
  if (mail.by_hand) return `reply from ${mail.from}, in their own email program, ${mail.status}`;
  return `${mail.forwarded ? "forwarded by" : "reply of"} ${mail.written_by}, ${mail.status}`;
}

const indented = (text: string) => printable(text.trimEnd()).replaceAll(/^/gm, "  ");
