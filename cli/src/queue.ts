import { dropDead, listDeadQueues, peekDead, queueDepths, replayDead } from "@outbound/broker/dead-queue";
import type { Command } from "commander";
import { CliError } from "./cli-error.ts";
import { newCommand } from "./new-command.ts";
import { type Output, print, printRows } from "./output.ts";
import { type Session, withSession } from "./session.ts";

export function queueCommands(program: Command): void {
  const group = program.command("queue").description("the broker's queues, and messages that no service could handle");

  newCommand(group, "list", "list every queue with what waits in it").action(list);
  newCommand(group, "dead", "show the dead messages, of all services or of one; they stay")
    .argument("[service]", "whose")
    .action(dead);
  newCommand(group, "replay", "put dead messages back into the queues that they failed in")
    .argument("[service]", "whose; of all services unless given")
    .option("--id <id...>", "only these messages")
    .action(replay);
  newCommand(group, "drop", "throw dead messages away")
    .argument("<service>", "whose")
    .option("--id <id...>", "only these messages")
    .option("--all", "all of them", false)
    .action(drop);
}

async function list(output: Output): Promise<void> {
  const rows = await withSession(({ broker }) => queueDepths(broker));
  printRows(output, rows, {
    queue: (row) => row.queue,
    waiting: (row) => row.ready,
    consumers: (row) => row.consumers,
  });
}

async function dead(service: string | undefined, output: Output): Promise<void> {
  const rows = await withSession(async (session) => {
    const messages = [];
    for (const owner of await owners(session, service)) {
      for (const message of await peekDead(session.broker, owner, { limit: 100 })) {
        messages.push({ service: owner, ...message });
      }
    }
    return messages;
  });
  printRows(output, rows, {
    service: (row) => row.service,
    id: (row) => row.id,
    event: (row) => row.event,
    attempts: (row) => row.attempts,
    "first failed": (row) => row.first_failed_at,
    error: (row) => row.error ?? row.reason,
  });
}

type Selected = Output & { id?: string[] };

async function replay(service: string | undefined, { id, ...output }: Selected): Promise<void> {
  const replayed = await withSession(async (session) => {
    let count = 0;
    for (const owner of await owners(session, service)) count += await replayDead(session.broker, owner, select(id));
    return count;
  });
  print(output, { replayed }, `${replayed} messages are back in their queues.`);
}

async function drop(service: string, { id, all, ...output }: Selected & { all: boolean }): Promise<void> {
  if (all === (id !== undefined)) throw new CliError("Say which messages to drop: --id ID …, or --all.");
  const dropped = await withSession(async (session) => {
    const [owner = service] = await owners(session, service);
    return dropDead(session.broker, owner, select(id));
  });
  print(output, { dropped }, `${dropped} messages are gone.`);
}

const select = (ids: string[] | undefined) => (ids ? { ids } : {});

async function owners({ broker }: Session, service: string | undefined): Promise<string[]> {
  const known = (await listDeadQueues(broker)).map((queue) => queue.service);
  if (service === undefined) return known;
  if (known.includes(service)) return [service];
  throw new CliError(`${service} has no dead queue; these have: ${known.join(", ")}.`);
}
