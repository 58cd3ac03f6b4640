import { askProcesses, readHealth } from "@outbound/broker/system-health";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { describeSending } from "@outbound/contracts/system/describe-sending";
import type { Health, ProcessStatus, QueueStatus } from "@outbound/contracts/system/process-status";
import { problemsOf } from "@outbound/contracts/system/system-problems";
import { readVersion } from "@outbound/service/version";
import type { Command } from "commander";
import { newCommand } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { describeError } from "../output/describe-error.ts";
import { counted, type Output, print, tableOf } from "../output/output.ts";
import { timeOf } from "../output/time-of.ts";
import { describeGuard, type Guard } from "../sending/guard.ts";
import { describePause, type Held, type Pause } from "../sending/pause.ts";
import type { System } from "../session/find-system.ts";
import { hostOf, withSession } from "../session/session.ts";

const meaning = `
Every process of every service is asked and has some seconds to respond (--wait). IN HAND is what was handed to a process and isn't
acknowledged yet. After a start and an outage, sending is held until what stops emails (replies, unsubscribes) is read.
Exit code 1 when something is wrong; the first lines say what, and what to do about it.`;

export function statusCommands(program: Command): void {
  newCommand(program, "status", "show the services, their health and versions, sending, outboxes and queues")
    .option("--wait <seconds>", "how long to wait for responses", wholeNumber, 5)
    .addHelpText("after", meaning)
    .action(status);
  newCommand(program, "version", "print the version of this command, and what each process of a running system runs")
    .option("--wait <seconds>", "how long to wait for responses", wholeNumber, 5)
    .action(version);
  newCommand(program, "metrics", "show where each process serves its metrics, for Prometheus or curl")
    .option("--wait <seconds>", "how long to wait for responses", wholeNumber, 5)
    .action(metrics);
}

const unsaid =
  "The campaign service doesn't say what is paused, held or failing. Try again; if that doesn't help, see its log.";

type Options = Output & { wait: number };

async function status({ wait, ...output }: Options): Promise<void> {
  const { pauses, held, guards, mailboxes, system, ...health } = await readAll(wait);
  const problems = [...problemsOf(health, system.processes), ...(pauses === null ? [unsaid] : [])];
  if (problems.length > 0) process.exitCode = 1;
  if (output.json) {
    const all = { version: readVersion(), problems, pauses, held_campaigns: held && held.count, guards, mailboxes };
    return print(output, { ...all, ...health }, "");
  }
  const parts = [
    problems.length === 0 ? wellOf({ pauses, held, mailboxes }) : problems.map((problem) => `! ${problem}`).join("\n"),
    processTable(health.processes),
    [
      `System   ${hostOf(system.amqpUrl)}${system.home === undefined ? "" : `, of ${system.home}`}`,
      ...factsOf(health.processes, { pauses, held, guards, mailboxes }),
    ].join("\n"),
    queueTable(health.queues),
  ];
  print({}, health, parts.map((part) => part.trimEnd()).join("\n\n"));
}

/** What belongs to workspaces is nothing that the operator has to repair at once. */
function wellOf({ pauses, held, mailboxes }: Pick<All, "pauses" | "held" | "mailboxes">): string {
  const buts = [
    ...(pauses?.length ? ["some sending is paused"] : []),
    ...(held && held.count > 0 ? ["some campaigns are held"] : []),
    ...(mailboxes && mailboxes.failing > 0 ? ["some mailboxes need a fix"] : []),
  ];
  return buts.length === 0 ? "All is well." : `All is well, but ${buts.join(", and ")}.`;
}

type Sending = WireOutputOf<typeof listPauses>;
type Mailboxes = Sending["mailboxes"];
type All = Health & {
  system: System;
  pauses: Pause[] | null;
  held: Held | null;
  guards: Guard[] | null;
  mailboxes: Mailboxes | null;
};

async function readAll(waitSeconds: number): Promise<All> {
  return withSession(async ({ broker, system, call }) => {
    const waitMs = waitSeconds * 1_000;
    const [{ processes, queues }, sending] = await Promise.all([
      readHealth(broker, waitMs, system.processes),
      call(listPauses, {}, undefined, Math.max(waitMs, 1)).catch(() => undefined),
    ]);
    const { data: pauses = null, held = null, guards = null, mailboxes = null } = sending ?? {};
    return { processes: processes.map(inOneForm), queues, system, pauses, held, guards, mailboxes };
  });
}

const inOneForm = (one: ProcessStatus): ProcessStatus => ({ ...one, started_at: timeOf(one.started_at) });

const processTable = (processes: readonly ProcessStatus[]) =>
  tableOf(processes, {
    service: (row) => row.service,
    process: (row) => row.instance,
    ready: (row) => (row.ready ? "yes" : "no"),
    version: (row) => row.version,
    since: (row) => row.started_at,
  });

function factsOf(
  processes: readonly ProcessStatus[],
  { pauses, held, guards, mailboxes }: Pick<All, "pauses" | "held" | "guards" | "mailboxes">,
): string[] {
  const outboxes = new Map(processes.map((process) => [process.service, process]));
  const waiting = [...outboxes.values()].flatMap(
    ({ service, outbox_pending: pending, outbox_oldest_seconds: oldest }) =>
      pending === null
        ? []
        : [`${service} ${pending}${pending > 0 ? `, the oldest for ${Math.round(oldest ?? 0)} s` : ""}`],
  );
  return [
    `Sending  ${describeSending(processes)}`,
    `Paused   ${pauses ? [...pauses.map(describePause), ...describeHeld(held)].join("; ") || "nothing" : "unknown"}`,
    `Guards   ${guards ? guards.map(describeGuard).join("\n         ") || "nothing to tell" : "unknown"}`,
    `Mailbox  ${mailboxes ? describeMailboxes(mailboxes) : "unknown"}`,
    `Outbox   ${waiting.join("; ") || "unknown"}`,
  ];
}

const describeHeld = (held: Held | null): string[] =>
  held && held.count > 0
    ? [`${counted(held.count, "campaign")} held by the operator, a restore or a guard: \`outbound paused\``]
    : [];

function describeMailboxes({ all, failing, to_reconnect }: Mailboxes): string {
  if (failing === 0) return `${all}, none failing`;
  const reconnect = to_reconnect > 0 ? `, of which ${to_reconnect} must be signed in to again` : "";
  return `${failing} of ${all} can't send or be read${reconnect}: \`outbound mailbox list\` says why`;
}

function queueTable(queues: readonly QueueStatus[]): string {
  const filled = queues.filter(({ ready, in_hand }) => ready + in_hand > 0);
  if (filled.length === 0) return "All queues are empty.";
  return tableOf(filled, {
    queue: (row) => row.queue,
    waiting: (row) => row.ready,
    "in hand": (row) => row.in_hand,
    consumers: (row) => row.consumers,
  });
}

async function version({ wait, ...output }: Options): Promise<void> {
  const { processes, problem } = await readProcesses(wait).then(
    (found) => ({ processes: found, problem: undefined }),
    (error: unknown) => ({ processes: [], problem: describeError(error) }),
  );
  const running = processes.map(({ service, instance, version }) => ({ service, instance, version }));
  const table = tableOf(running, {
    service: (row) => row.service,
    process: (row) => row.instance,
    version: (row) => row.version,
  });
  const all = { version: readVersion(), processes: running };
  print(output, all, `Outbound ${readVersion()}\n\n${problem ?? table.trimEnd()}`);
  // The client would retry an unreachable broker for ever, so the process exits.
  if (problem !== undefined) process.stdout.write("", () => process.exit());
}

async function metrics({ wait, ...output }: Options): Promise<void> {
  const rows = (await readProcesses(wait)).map((one) => ({
    service: one.service,
    instance: one.instance,
    url: `http://${one.metrics_host}:${one.metrics_port}/metrics`,
  }));
  const table = tableOf(rows, { service: (row) => row.service, process: (row) => row.instance, url: (row) => row.url });
  print(output, rows, table.trimEnd());
}

const readProcesses = (waitSeconds: number) => withSession(({ broker }) => askProcesses(broker, waitSeconds * 1_000));
