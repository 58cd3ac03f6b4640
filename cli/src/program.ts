import { readVersion } from "@outbound/service/version";
import { Command } from "commander";
import { auditCommands } from "./audit.ts";
import { campaignCommands } from "./campaign.ts";
import { conversationCommands } from "./conversation.ts";
import { exportCommands } from "./export.ts";
import { hookCommands } from "./hook.ts";
import { jobCommands } from "./job.ts";
import { mailboxCommands } from "./mailbox.ts";
import { offerCommands } from "./offer.ts";
import { outboxCommands } from "./outbox.ts";
import { pauseCommands } from "./pause.ts";
import { prospectCommands } from "./prospect.ts";
import { queueCommands } from "./queue.ts";
import { replyCommands } from "./reply.ts";
import { savedAnswerCommands } from "./saved-answer.ts";
import { secretCommands } from "./secret.ts";
import { sendCommands } from "./send.ts";
import { statusCommands } from "./status.ts";
import { suppressionCommands } from "./suppression.ts";
import { tokenCommands } from "./token.ts";
import { userCommands } from "./user.ts";
import { webhookCommands } from "./webhook.ts";
import { workspaceCommands } from "./workspace.ts";

const help = `
The running system is found by OUTBOUND_HOME, the data folder of its \`npm start\` (default: .outbound in the project), or by
AMQP_URL and AMQP_NAMESPACE, its broker. Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

/** Throws what an action throws, and CommanderError for arguments that it doesn't understand. */
export function outboundProgram(): Command {
  const program = new Command("outbound")
    .description(
      "Run Outbound: workspaces, tokens, users, mailboxes, campaigns, mails, replies, people, exports, jobs, offers, webhooks, queues, outboxes, keys and the audit trail.",
    )
    .version(`Outbound ${readVersion()}`, "--version", "print the version of this command")
    .addHelpText("after", help)
    .showHelpAfterError("(--help shows how)")
    .exitOverride();
  for (const addCommands of [
    statusCommands,
    workspaceCommands,
    tokenCommands,
    userCommands,
    mailboxCommands,
    campaignCommands,
    sendCommands,
    pauseCommands,
    prospectCommands,
    exportCommands,
    jobCommands,
    replyCommands,
    conversationCommands,
    savedAnswerCommands,
    offerCommands,
    suppressionCommands,
    webhookCommands,
    hookCommands,
    queueCommands,
    outboxCommands,
    secretCommands,
    auditCommands,
  ]) {
    addCommands(program);
  }
  return program;
}
