import { readVersion } from "@outbound/service/version";
import { Command } from "commander";

const help = `
The running system is found by OUTBOUND_HOME, the data folder of its \`npm start\` (default: .outbound in the project), or by
AMQP_URL and AMQP_NAMESPACE, its broker. Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

/** What adds the commands that begin with these words. */
const groups: readonly { words: readonly string[]; load: () => Promise<(program: Command) => void> }[] = [
  { words: ["status", "version", "metrics"], load: async () => (await import("./status.ts")).statusCommands },
  { words: ["workspace"], load: async () => (await import("./workspace.ts")).workspaceCommands },
  { words: ["token"], load: async () => (await import("./token.ts")).tokenCommands },
  { words: ["user"], load: async () => (await import("./user.ts")).userCommands },
  { words: ["member"], load: async () => (await import("./member.ts")).memberCommands },
  { words: ["invitation"], load: async () => (await import("./invitation.ts")).invitationCommands },
  { words: ["mailbox"], load: async () => (await import("./mailbox.ts")).mailboxCommands },
  { words: ["campaign"], load: async () => (await import("./campaign.ts")).campaignCommands },
  { words: ["send"], load: async () => (await import("./send.ts")).sendCommands },
  { words: ["pause", "resume", "paused"], load: async () => (await import("./pause.ts")).pauseCommands },
  { words: ["prospect"], load: async () => (await import("./prospect.ts")).prospectCommands },
  { words: ["company"], load: async () => (await import("./company.ts")).companyCommands },
  { words: ["export"], load: async () => (await import("./export.ts")).exportCommands },
  { words: ["job"], load: async () => (await import("./job.ts")).jobCommands },
  { words: ["reply"], load: async () => (await import("./reply.ts")).replyCommands },
  { words: ["conversation"], load: async () => (await import("./conversation.ts")).conversationCommands },
  { words: ["saved-answer"], load: async () => (await import("./saved-answer.ts")).savedAnswerCommands },
  { words: ["attachment"], load: async () => (await import("./attachment.ts")).attachmentCommands },
  { words: ["offer"], load: async () => (await import("./offer.ts")).offerCommands },
  { words: ["suppression"], load: async () => (await import("./suppression.ts")).suppressionCommands },
  { words: ["webhook"], load: async () => (await import("./webhook.ts")).webhookCommands },
  { words: ["hook"], load: async () => (await import("./hook.ts")).hookCommands },
  { words: ["queue"], load: async () => (await import("./queue.ts")).queueCommands },
  { words: ["outbox"], load: async () => (await import("./outbox.ts")).outboxCommands },
  { words: ["secret"], load: async () => (await import("./secret.ts")).secretCommands },
  { words: ["audit"], load: async () => (await import("./audit.ts")).auditCommands },
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
