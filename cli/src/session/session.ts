import { randomUUID, randomUUIDv7 } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { audited } from "@outbound/contracts/audit/audited";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { amqpAddresses } from "@outbound/service/amqp-addresses";
import { fullDisk } from "@outbound/service/disk-room";
import { runningProcess } from "@outbound/service/running-process";
import { CliError } from "../output/cli-error.ts";
import { describeIssue } from "../output/describe-error.ts";
import { brokerJournal, operatorActor } from "./broker-journal.ts";
import { findSystem, type System } from "./find-system.ts";

export type Session = {
  broker: Broker;
  system: System;
  call: <Op extends Operation>(
    operation: Op,
    input: WireInputOf<Op>,
    workspaceId?: string,
    timeoutMs?: number,
  ) => Promise<WireOutputOf<Op>>;
  act: <Answer>(operation: Operation, input: object, act: () => Promise<Answer>) => Promise<Answer>;
};

const connectTimeoutMs = 5_000;
const callTimeoutMs = 30_000;
const alarmTimeoutMs = 3_000;
/** Of the node that `npm start` runs there is one in its data folder, which knows the node's name. */
const diagnostics = "rabbitmq-diagnostics";

function inAlarm({ home }: System): string {
  const ofHome = join(home ?? "", "rabbitmq", diagnostics);
  const command = home !== undefined && existsSync(ofHome) ? ofHome : diagnostics;
  return (
    "RabbitMQ takes no messages, because its disk or memory is nearly full, so nothing can be asked or done; nothing was. " +
    `\`${command} alarms\` says which it is, and docs/alerts.md#broker-blocked what to do.`
  );
}

export async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const system = await findSystem(process.env);
  const broker = await connect(system);
  try {
    if (!(await broker.takesMessages(alarmTimeoutMs))) throw new CliError(inAlarm(system));
    const { call } = rpcClient(broker);
    const journal = brokerJournal(broker);
    return await work({
      broker,
      system,
      call: (operation, input, workspaceId = operatorWorkspaceId, timeoutMs = callTimeoutMs) => {
        const { error } = operation.input.safeParse(input);
        if (error) throw new CliError(describeIssue(error));
        const requestId = randomUUID();
        return audited(
          journal,
          { id: randomUUIDv7(), operation, workspaceId, requestId, input, actor: operatorActor() },
          () =>
            call(
              operation,
              input,
              { workspaceId, requestId, actor: "operator", ...commandOf(operation) },
              { timeoutMs },
            ),
          (output) => output,
        );
      },
      act: (operation, input, act) => {
        const about = { workspaceId: operatorWorkspaceId, requestId: randomUUID(), input, actor: operatorActor() };
        return audited(journal, { ...about, id: randomUUIDv7(), operation }, act, (output) => output);
      },
    });
  } finally {
    await broker.close();
  }
}

/** The broker may hand the call to a second process, which then finds that the first one has done it. */
const commandOf = ({ idempotent }: Operation) => (idempotent ? { commandId: randomUUID() } : {});

async function connect(system: System): Promise<Broker> {
  const { amqpUrl, namespace } = system;
  let problem = "no answer";
  const note = (details: object) => {
    if ("err" in details && details.err instanceof Error) problem = details.err.message;
  };
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: note, error: note, child: () => log };
  const stopping = new AbortController();
  const tooLate = sleep(connectTimeoutMs, undefined, { signal: stopping.signal }).then(async (): Promise<never> => {
    throw new CliError(await describeAway(system, problem));
  });
  tooLate.catch(() => {});
  try {
    return await Promise.race([connectBroker({ url: amqpUrl, name: "outbound", namespace, log }), tooLate]);
  } finally {
    stopping.abort();
  }
}

/** `npm start` stops its broker while its disk is full, and starts it again when it ends. */
async function describeAway({ amqpUrl, home }: System, problem: string): Promise<string> {
  const away = `The broker at ${hostOf(amqpUrl)} can't be reached (${problem})`;
  if (home === undefined) return `${away}: is the system still running?`;
  const logs = `What its processes say is in ${join(home, "logs")}.`;
  const full = await fullDisk(home);
  if (full) return full;
  const starter = await runningProcess(join(home, "outbound.pid"));
  const isItsOwn = await isPrivate(amqpUrl, home);
  if (starter === undefined && isItsOwn) {
    return `No system is running in ${home}, and \`npm start\` did not end it in an orderly way: start it again with \`npm start\`. ${logs}`;
  }
  if (starter === undefined) return `${away}: is the system still running? ${logs}`;
  if (!isItsOwn) return `${away}. Repair it; the services wait for it. ${logs}`;
  const itsLogs = join(home, "rabbitmq");
  return `${away}, so nothing else can be asked. \`npm start\` (process ${starter}) starts it again: try again in some seconds. What it says is in ${itsLogs}.`;
}

/** Whether the broker is the one that `npm start` runs, and not one of the operator's own. */
async function isPrivate(amqpUrl: string, home: string): Promise<boolean> {
  const password = await readFile(join(home, "rabbitmq/password"), "utf8").catch(() => "");
  return password.trim() !== "" && new URL(amqpAddresses(amqpUrl)[0] ?? "").password === password.trim();
}

export const hostOf = (amqpUrl: string): string =>
  amqpAddresses(amqpUrl)
    .map((address) => new URL(address))
    .map(({ protocol, host, pathname }) => `${protocol}//${host}${pathname}`)
    .join(", ");
