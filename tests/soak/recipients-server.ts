import { type Act, ScriptedSmtpServer, type Stage } from "@outbound/testing/scripted-smtp-server";
import type { Random } from "@outbound/testing/seeded-random";
import { type FileHash, hashOf } from "./files.ts";

const stages: readonly Stage[] = ["greeting", "ehlo", "mail", "rcpt", "data", "body", "dot"];

const replies: Partial<Record<Stage, readonly Act[]>> = {
  greeting: ["421 4.3.2 busy"],
  rcpt: ["450 4.2.1 mailbox busy", "550 5.1.1 user unknown"],
  data: ["421 4.7.0 too many"],
  dot: ["451 4.3.0 try later", "550 5.1.1 user unknown", "554 5.7.1 spam"],
};

const troubleShare = 0.015;

export type Arrival = {
  messageId: string;
  inReplyTo: string | undefined;
  to: string;
  files: readonly FileHash[];
  at: Date;
};

/** What follows the recipient's name. */
export const answerStages = ["rcpt", "data", "body", "dot"] as const satisfies readonly Stage[];
type AnswerStage = (typeof answerStages)[number];

export type RecipientsServer = AsyncDisposable & {
  smtp: ScriptedSmtpServer["smtp"];
  /** Counts each Message-ID's whole mails, with their final dot. */
  taken(): Map<string, number>;
  /** All whole messages with their times; the server may have refused them. */
  arrivals: readonly Arrival[];
  when(stage: Stage, then: () => void): void;
  /** The same of the next mail to one of the `writers`, which is an answer. */
  whenAnswer(stage: AnswerStage, run: () => void): void;
  /** Whoever gets answers, or forwards, and no step any more. */
  readonly writers: Set<string>;
  /** For the next mail: `look` visits it before the server replies, and then the server defers it. */
  scan(look: (messageId: string) => Promise<unknown>): void;
  scanned: ReadonlySet<string>;
  breakOff(isBroken: boolean): void;
  dropConnections(): void;
  dropHanging(): void;
  behave(): void;
};

/** Whoever signs in is asked about at `refusalOf`; mailboxes without a login don't. */
export async function startRecipientsServer(
  random: Random,
  { refusalOf }: Pick<ScriptedSmtpServer, "refusalOf">,
): Promise<RecipientsServer> {
  const server = await ScriptedSmtpServer.start();
  server.refusalOf = refusalOf;
  server.extensions = ["AUTH XOAUTH2"];
  const moments = new Map<Stage, () => void>();
  const writers = new Set<string>();
  let atAnswer: { stage: AnswerStage; run: () => void } | undefined;
  let behaves = false;
  let isBroken = false;
  let look: ((messageId: string) => Promise<unknown>) | undefined;
  const scanned = new Set<string>();
  const arrivals: Arrival[] = [];
  server.onStage = (stage, message) => {
    if (stage === "rcpt" && atAnswer && writers.has(recipientOf(server.commands.at(-1)))) {
      moments.set(atAnswer.stage, atAnswer.run);
      atAnswer = undefined;
    }
    const then = moments.get(stage);
    moments.delete(stage);
    then?.();
    server.beforeReply = undefined;
    server.acts = behaves || !random.chance(troubleShare) ? {} : { [stage]: trouble(stage) };
    if (message === undefined) return;
    const inReplyTo = /^In-Reply-To: (\S+)/im.exec(message)?.[1];
    arrivals.push({
      messageId: messageIdOf(message),
      inReplyTo,
      to: recipientOf(/^To:.*/im.exec(message)?.[0]),
      files: filesOf(message),
      at: new Date(),
    });
    if (isBroken) server.acts = { dot: random.pick<Act>(["close", "reset"]) };
    else if (look) {
      const messageId = messageIdOf(message);
      scanned.add(messageId);
      server.acts = { dot: "451 4.7.1 come again" };
      server.beforeReply = look(messageId).catch(() => {});
      look = undefined;
    }
  };
  const trouble = (stage: Stage): Act =>
    random.pick<Act>(["close", "reset", "hang", ...(replies[stage] ?? ["close", "reset"])]);
  return {
    smtp: server.smtp,
    taken() {
      const counts = new Map<string, number>();
      for (const copy of server.copies) {
        const id = messageIdOf(copy);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },
    arrivals,
    when: (stage, then) => void moments.set(stage, then),
    whenAnswer(stage, run) {
      atAnswer = { stage, run };
    },
    writers,
    scan(then) {
      look = then;
    },
    scanned,
    breakOff(isBreaking) {
      isBroken = isBreaking;
    },
    dropConnections: () => server.dropConnections(),
    dropHanging: () => server.dropHanging(),
    behave() {
      behaves = true;
      isBroken = false;
      look = undefined;
      moments.clear();
      atAnswer = undefined;
      server.acts = {};
      server.dropHanging();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const messageIdOf = (message: string) => /^Message-ID: (\S+)/im.exec(message)?.[1] ?? "none";

const filesOf = (message: string): FileHash[] =>
  message
    .split(/^--.*$/m)
    .filter((part) => /^Content-Disposition: attachment/im.test(part))
    .map((part) => hashOf(Buffer.from(part.slice(part.indexOf("\r\n\r\n")), "base64")));

const recipientOf = (line = "") => /[^\s<]+@[^\s>]+/.exec(line)?.[0] ?? "nobody";

export const anyStage = (random: Random): Stage => random.pick(stages);
