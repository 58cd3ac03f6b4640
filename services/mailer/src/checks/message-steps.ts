import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "@outbound/contracts/counted";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import type { ImapFlow } from "imapflow";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Folder } from "../inbox/folders.ts";
import { imapFailure } from "../inbox/open-imap.ts";
import type { Limits } from "../limits.ts";
import { buildMessage } from "../smtp/build-message.ts";
import { deliver } from "../smtp/deliver.ts";
import { LazyBody } from "../smtp/lazy-body.ts";
import { authenticationSteps } from "./authentication-steps.ts";
import { rest } from "./server-steps.ts";
import { failed, fine, measured, skipped, warned } from "./step.ts";

type Sent = { messageId: string; step: CheckStep; isSent: boolean };

/** Sends a mail from the mailbox to itself. Closes the connection unless the server accepted the mail. */
export async function sendToItself(connection: SMTPConnection, email: string, limits: Limits): Promise<Sent> {
  const id = randomUUID();
  const messageId = `<${id}@${email.slice(email.lastIndexOf("@") + 1)}>`;
  const message = buildMessage({
    mailbox_id: id,
    envelope: { from: email, to: email },
    message: {
      message_id: messageId,
      date: new Date().toISOString(),
      from: { name: null, address: email },
      to: email,
      subject: "Outbound checks this mailbox",
      text: "Outbound sent this to check that the mailbox works, and deletes it again.\n",
      html: null,
      headers: [{ name: "Auto-Submitted", value: "auto-generated" }],
    },
  });
  const mail = { envelope: { from: email, to: email }, messageId };
  const startedAt = performance.now();
  const ending = await deliver(connection, mail, new LazyBody(message, async () => true), limits);
  if (ending.kind === "accepted") {
    return {
      messageId: ending.wireId ?? messageId,
      step: measured(fine("message", "send", "The server accepted an email from the mailbox to itself."), startedAt),
      isSent: true,
    };
  }
  const why = ending.kind === "refused" ? `${ending.reply.code} ${ending.reply.text}` : ending.reason;
  const step = failed("message", "send", `The server refused an email from the mailbox to itself: ${why}`, {
    mend: "The server’s words say why. Often the user may not send as this address, or SMTP is off for the mailbox.",
  });
  return { messageId, step: measured(step, startedAt), isSent: false };
}

const sourceBytes = 65_536;
const firstLookMs = 500;
const longestLookMs = 3_000;

type Search = { email: string; messageId: string; folders: readonly Folder[]; untilMs: number };

/** Looks for the message until it arrives or the time is over, reports its receiver's verdict, and deletes it. */
export async function arrivalSteps(client: ImapFlow, search: Search): Promise<CheckStep[]> {
  const startedAt = performance.now();
  try {
    for (let waitMs = firstLookMs; ; waitMs = Math.min(2 * waitMs, longestLookMs)) {
      const found = await find(client, search);
      if (found)
        return [
          measured(arrived(found.folder, performance.now() - startedAt), startedAt),
          ...authenticationSteps(found.source, search.email),
        ];
      if (performance.now() + waitMs > search.untilMs) break;
      await sleep(waitMs);
    }
  } catch (error) {
    const says = `The email couldn’t be looked for: ${imapFailure(error, "protocol").message}`;
    return [failed("message", "arrive", says, { mend: "Try again; if it fails again, ask the provider." }), ...unsaid];
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const late = warned("message", "arrive", `The email to itself didn’t arrive within ${seconds} seconds.`, {
    mend: "Some servers take minutes. If the email isn’t in the mailbox then, and no bounce came, ask the provider.",
  });
  return [measured(late, startedAt), ...unsaid];
}

const unsaid = rest("message", ["spf", "dkim", "dmarc"]);

async function find(
  client: ImapFlow,
  { messageId, folders }: Search,
): Promise<{ folder: Folder; source: string } | undefined> {
  for (const folder of folders) {
    if (folder.name === "sent") continue;
    await client.mailboxOpen(folder.path);
    const uids = await client.search({ header: { "message-id": messageId } }, { uid: true });
    const uid = Array.isArray(uids) ? uids.at(-1) : undefined;
    if (uid === undefined) continue;
    const message = await client.fetchOne(
      String(uid),
      { uid: true, source: { maxLength: sourceBytes } },
      { uid: true },
    );
    if (!message) continue;
    // A message that can't be deleted does no harm.
    await client.messageDelete(String(uid), { uid: true }).catch(() => {});
    return { folder, source: message.source?.toString("latin1") ?? "" };
  }
  return undefined;
}

function arrived({ name }: Folder, afterMs: number): CheckStep {
  const seconds = Math.max(1, Math.round(afterMs / 1_000));
  if (name !== "junk") {
    return fine("message", "arrive", `The email arrived in the inbox after ${counted(seconds, "second")}.`);
  }
  return warned("message", "arrive", "The email arrived in the spam folder.", {
    mend: "Even the mailbox’s own server takes its emails for spam. Fix SPF, DKIM and DMARC below first.",
  });
}

export const notSent = (why: string): CheckStep[] => [
  skipped("message", "send", why),
  ...rest("message", ["arrive", "spf", "dkim", "dmarc"]),
];
