import { readVersion } from "@outbound/service/version";
import { Command } from "commander";

const help = `
The running system is found by OUTBOUND_HOME, the data folder of its \`npm start\` (default: .outbound in the project), or by
AMQP_URL and AMQP_NAMESPACE, its broker. Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

/** What adds the commands that begin with these words. */
const groups: readonly { words: readonly string[]; load: () => Promise<(program: Command) => void> }[] = [
  { words: ["status", "version", "metrics"], load: async () => (await import("./system/status.ts")).statusCommands },
  { words: ["workspace"], load: async () => (await import("./workspaces/workspace.ts")).workspaceCommands },
  { words: ["token"], load: async () => (await import("./workspaces/token.ts")).tokenCommands },
  { words: ["user"], load: async () => (await import("./people/user.ts")).userCommands },
  { words: ["member"], load: async () => (await import("./people/member.ts")).memberCommands },
  { words: ["invitation"], load: async () => (await import("./people/invitation.ts")).invitationCommands },
  { words: ["mailbox"], load: async () => (await import("./mailboxes/mailbox.ts")).mailboxCommands },
  { words: ["campaign"], load: async () => (await import("./campaigns/campaign.ts")).campaignCommands },
  { words: ["send"], load: async () => (await import("./sending/send.ts")).sendCommands },
  { words: ["pause", "resume", "paused"], load: async () => (await import("./sending/pause.ts")).pauseCommands },
  { words: ["prospect"], load: async () => (await import("./prospects/prospect.ts")).prospectCommands },
  { words: ["company"], load: async () => (await import("./companies/company.ts")).companyCommands },
  { words: ["export"], load: async () => (await import("./exports/export.ts")).exportCommands },
  { words: ["job"], load: async () => (await import("./jobs/job.ts")).jobCommands },
  { words: ["reply"], load: async () => (await import("./replies/reply.ts")).replyCommands },
  { words: ["conversation"], load: async () => (await import("./conversations/conversation.ts")).conversationCommands },
  { words: ["saved-answer"], load: async () => (await import("./saved-answers/saved-answer.ts")).savedAnswerCommands },
  { words: ["attachment"], load: async () => (await import("./attachments/attachment.ts")).attachmentCommands },
  { words: ["offer"], load: async () => (await import("./offers/offer.ts")).offerCommands },
  { words: ["suppression"], load: async () => (await import("./suppressions/suppression.ts")).suppressionCommands },
  { words: ["webhook"], load: async () => (await import("./webhooks/webhook.ts")).webhookCommands },
  { words: ["hook"], load: async () => (await import("./hooks/hook.ts")).hookCommands },
  { words: ["queue"], load: async () => (await import("./dead-letters/queue.ts")).queueCommands },
  { words: ["outbox"], load: async () => (await import("./outbox/outbox.ts")).outboxCommands },
  { words: ["secret"], load: async () => (await import("./secrets/secret.ts")).secretCommands },
  { words: ["audit"], load: async () => (await import("./audit/audit.ts")).auditCommands },
];

/**
 * With the commands that begin with the word or, when there are none, with all; loading all takes twice as long.
 * Throws what an action throws, and CommanderError for arguments that it doesn't understand.
 */
export async function outboundProgram(word?: string): Promise<Command> {
  const program = new Command("outbound")
    .description(
      "Run Outbound: workspaces, tokens, users, members, invitations, mailboxes, campaigns, emails, replies, prospects, companies, exports, jobs, offers, webhooks, queues, outboxes, keys and the audit log.",
    )
    .version(`Outbound ${readVersion()}`, "--version", "print the version of this command")
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command))
    .addHelpText("after", help)
    .showHelpAfterError("(--help shows how)")
    .exitOverride();
  for (const { load } of groupsOf(word)) (await load())(program);
  return program;
}

function groupsOf(word: string | undefined): typeof groups {
  if (word === "--version") return [];
  const named = groups.filter(({ words }) => word !== undefined && words.includes(word));
  return named.length > 0 ? named : groups;
}

/** Asked for the help of a command that there is not, Commander would answer with its group's. */
function refuseUnknown(group: Command): string {
  const word = group.args.find((one) => one !== "help");
  if (group.commands.length > 0 && word !== undefined && !word.startsWith("-")) group.parse([word], { from: "user" });
  return "";
}
