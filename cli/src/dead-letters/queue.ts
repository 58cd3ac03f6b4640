import {
  type DeadMessage,
  dropDead,
  findDead,
  listDeadQueues,
  peekDead,
  type QueueDepth,
  queueDepths,
  replayDead,
} from "@outbound/broker/dead-queue";
import { dropDeadLetters } from "@outbound/contracts/dead-letters/drop-dead-letters";
import { replayDeadLetters } from "@outbound/contracts/dead-letters/replay-dead-letters";
import type { Command } from "commander";
import { newCommand } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { counted, type Output, print, printable, printFields, printRows } from "../output/output.ts";
import { timeOf } from "../output/time-of.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

const caution = `
The message contains email addresses and message texts. Keep it to yourself.`;

export function queueCommands(program: Command): void {
  const group = program.command("queue").description("the broker's queues, and messages that no service could handle");

  newCommand(group, "list", "list the queues, those with waiting messages first").action(list);
  newCommand(group, "dead", "list dead messages, of all services or of one")
    .argument("[service]", "whose")
    .option("--limit <n>", "at most this many of each service", wholeNumber, 100)
    .action(dead);
  newCommand(group, "show", "show one dead message: where it failed, why, and its body")
    .argument("<id>", "the message's id")
    .addHelpText("after", caution)
    .action(show);
  newCommand(group, "replay", "put dead messages back into the queues where they failed")
    .argument("[service]", "whose; of all services unless given")
    .option("--id <id...>", "only these messages")
    .action(replay);
  newCommand(group, "drop", "discard dead messages")
    .argument("<service>", "whose")
    .option("--id <id...>", "only these messages")
    .option("--all", "all of them", false)
    .action(drop);
}

async function list(output: Output): Promise<void> {
  const rows = await withSession(({ broker }) => queueDepths(broker));
  printRows(output, rows.toSorted(waitingFirst), {
    queue: (row) => row.queue,
    waiting: (row) => row.ready,
    consumers: (row) => row.consumers,
  });
}

const waitingFirst = (one: QueueDepth, other: QueueDepth) =>
  Number(other.ready > 0) - Number(one.ready > 0) || (one.queue < other.queue ? -1 : 1);

type Dead = DeadMessage & { service: string };

async function dead(service: string | undefined, { limit, ...output }: Output & { limit: number }): Promise<void> {
  await withSession(async (session) => {
    const rows: Dead[] = [];
    for (const owner of await owners(session, service)) {
      const messages = await peekDead(session.broker, owner, { limit: limit + 1 });
      rows.push(...messages.slice(0, limit).map((message) => deadOf(owner, message)));
      if (messages.length > limit) printMore(owner, limit);
    }
    const nameOf = await namesOf(session, rows);
    printRows(output, rows, {
      service: (row) => row.service,
      id: (row) => row.id,
      queue: (row) => row.queue,
      event: (row) => row.event,
      workspace: nameOf,
      attempts: (row) => row.attempts,
      "first failed": (row) => row.first_failed_at,
      error: (row) => row.error ?? row.reason,
    });
  });
}

const deadOf = (service: string, message: DeadMessage): Dead => ({
  service,
  ...message,
  first_failed_at: message.first_failed_at && timeOf(message.first_failed_at),
});

const printMore = (service: string, limit: number) =>
  process.stderr.write(`${service} has more: these are its first ${limit}, --limit N shows others.\n`);

async function show(id: string, output: Output): Promise<void> {
  await withSession(async (session) => {
    const message = await find(session, id);
    const nameOf = await namesOf(session, [message]);
    printFields(output, message, {
      Id: message.id,
      Service: message.service,
      Queue: message.queue,
      Event: message.event,
      Workspace: nameOf(message),
      Attempts: message.attempts,
      "First failed": message.first_failed_at,
      Error: message.error ?? message.reason,
    });
    if (output.json) return;
    const body = typeof message.body === "string" ? message.body : JSON.stringify(message.body, null, 2);
    print({}, message, `\n${printable(body)}`);
  });
}

async function find(session: Session, id: string): Promise<Dead> {
  for (const service of await owners(session, undefined)) {
    const message = await findDead(session.broker, service, id);
    if (message) return deadOf(service, message);
  }
  throw noDead([id]);
}

const noDead = (ids: readonly string[]) =>
  new CliError(`No dead message has the id ${ids.join(" or ")}: \`outbound queue dead\` shows those that there are.`);

async function namesOf(session: Session, rows: readonly Dead[]): Promise<(row: Dead) => string | null> {
  const nameOf = await workspaceNames(session, rows);
  return ({ workspace_id }) => (workspace_id === null ? null : nameOf(workspace_id));
}

type Selected = Output & { id?: string[] };

async function replay(service: string | undefined, { id, ...output }: Selected): Promise<void> {
  const replayed = await withSession(async (session) => {
    let count = 0;
    for (const owner of await owners(session, service)) {
      count += await session.act(replayDeadLetters, { service: owner }, () =>
        replayDead(session.broker, owner, select(id)),
      );
    }
    return count;
  });
  if (id && replayed === 0) throw noDead(id);
  print(
    output,
    { replayed },
    `${counted(replayed, "message is back in its queue", "messages are back in their queues")}.`,
  );
}

async function drop(service: string, { id, all, ...output }: Selected & { all: boolean }): Promise<void> {
  if (all === (id !== undefined)) throw new UsageError("Say which messages to drop: --id ID …, or --all.");
  const dropped = await withSession(async (session) => {
    const [owner = service] = await owners(session, service);
    return session.act(dropDeadLetters, { service: owner }, () => dropDead(session.broker, owner, select(id)));
  });
  if (id && dropped === 0) throw noDead(id);
  print(output, { dropped }, `${counted(dropped, "message is", "messages are")} gone.`);
}

const select = (ids: string[] | undefined) => (ids ? { ids } : {});

async function owners({ broker }: Session, service: string | undefined): Promise<string[]> {
  const known = (await listDeadQueues(broker)).map((queue) => queue.service);
  if (service === undefined) return known;
  if (known.includes(service)) return [service];
  throw new CliError(`${service} has no dead queue; these have: ${known.join(", ")}.`);
}
