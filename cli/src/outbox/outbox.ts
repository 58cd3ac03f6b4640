import {
  dropCampaignParked,
  dropProspectParked,
  listCampaignParked,
  listProspectParked,
  type OutboxService,
  outboxServices,
  replayCampaignParked,
  replayProspectParked,
} from "@outbound/contracts/outbox/parked-events";
import type { Command } from "commander";
import { newCommand } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { counted, type Output, print, printRows } from "../output/output.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

const operationsOf = {
  campaign: { list: listCampaignParked, replay: replayCampaignParked, drop: dropCampaignParked },
  prospect: { list: listProspectParked, replay: replayProspectParked, drop: dropProspectParked },
} as const;

const meaning = `
An event is parked when for a minute no process of its service knew its name, as after going back to an earlier release, or RabbitMQ
didn't take it, as when its max_message_size is below 16 MiB. It stays in that service's database until it can be published and is
replayed, or until it is dropped.`;

export function outboxCommands(program: Command): void {
  const group = program.command("outbox").description("events that a service couldn't publish");

  newCommand(group, "parked", "list parked events, of all services or of one")
    .argument("[service]", "whose")
    .option("--limit <n>", "at most this many of each service", wholeNumber, 100)
    .addHelpText("after", meaning)
    .action(parked);
  newCommand(group, "replay", "publish parked events, once a release that knows them runs")
    .argument("[service]", "whose; of all services unless given")
    .option("--id <id...>", "only these events")
    .action(replay);
  newCommand(group, "drop", "discard parked events")
    .argument("<service>", "whose")
    .option("--id <id...>", "only these events")
    .option("--all", "all of them", false)
    .action(drop);
}

async function parked(service: string | undefined, { limit, ...output }: Output & { limit: number }): Promise<void> {
  await withSession(async (session) => {
    const rows = (await Promise.all(ownersOf(service).map((owner) => list(session, owner, limit)))).flat();
    const nameOf = await workspaceNames(session, rows);
    printRows(output, rows, {
      service: (row) => row.service,
      id: (row) => row.id,
      event: (row) => row.event,
      workspace: ({ workspace_id }) => (workspace_id === null ? null : nameOf(workspace_id)),
      "occurred at": (row) => row.occurred_at,
    });
  });
}

async function list({ call }: Session, service: OutboxService, limit: number) {
  const { data } = await call(operationsOf[service].list, { limit: limit + 1 });
  if (data.length > limit)
    process.stderr.write(`${service} has more: these are its first ${limit}, --limit N shows others.\n`);
  return data.slice(0, limit).map((row) => ({ service, ...row }));
}

type Selected = Output & { id?: string[] };

async function replay(service: string | undefined, { id, ...output }: Selected): Promise<void> {
  const replayed = await withSession(async ({ call }) => {
    let count = 0;
    for (const owner of ownersOf(service)) count += (await call(operationsOf[owner].replay, select(id))).replayed;
    return count;
  });
  if (id && replayed === 0) throw noParked(id);
  print(output, { replayed }, `${counted(replayed, "event is", "events are")} published again.${after(replayed)}`);
}

const after = (replayed: number) =>
  replayed === 0 ? "" : " What is still unknown is parked again after a minute: `outbound outbox parked`.";

async function drop(service: string, { id, all, ...output }: Selected & { all: boolean }): Promise<void> {
  if (all === (id !== undefined)) throw new UsageError("Say which events to drop: --id ID …, or --all.");
  const [owner] = ownersOf(service);
  if (!owner) return;
  const { dropped } = await withSession(({ call }) => call(operationsOf[owner].drop, select(id)));
  if (id && dropped === 0) throw noParked(id);
  print(output, { dropped }, `${counted(dropped, "event is", "events are")} gone.`);
}

const select = (ids: string[] | undefined) => (ids ? { ids } : {});

const noParked = (ids: readonly string[]) =>
  new CliError(
    `No parked event has the id ${ids.join(" or ")}: \`outbound outbox parked\` shows those that there are.`,
  );

function ownersOf(service: string | undefined): readonly OutboxService[] {
  if (service === undefined) return outboxServices;
  const found = outboxServices.filter((name) => name === service);
  if (found.length > 0) return found;
  throw new CliError(`${service} has no outbox; these have: ${outboxServices.join(", ")}.`);
}
