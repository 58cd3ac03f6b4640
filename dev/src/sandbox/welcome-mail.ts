import { randomUUID } from "node:crypto";
import type { MailFolder } from "./mail-store.ts";

const quietMs = 12 * 3_600_000;

/** A mailer checks a quiet mailbox rarely, and stays connected to one with a new mail. */
export async function welcomeMailbox(folder: MailFolder, address: string): Promise<MailFolder> {
  const newest = folder.mails.at(-1)?.receivedAt.getTime() ?? 0;
  if (newest < Date.now() - quietMs) await folder.deliver(greeting(address));
  return folder;
}

function greeting(address: string): string {
  return [
    "From: The sandbox <welcome@sandbox.localhost>",
    `To: <${address}>`,
    "Subject: Your mailbox is ready",
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${randomUUID()}@sandbox.localhost>`,
    "Auto-Submitted: auto-generated",
    "",
    "Replies of the sandbox’s prospects arrive here.",
    "",
  ].join("\r\n");
}
