import { randomUUID, randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { newAuditEntry } from "@outbound/contracts/audit/audit-entry";
import { audited } from "@outbound/contracts/audit/audited";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { amqpAddresses } from "@outbound/service/amqp-addresses";
import { fullDisk } from "@outbound/service/disk-room";
import { brokerJournal, operatorActor } from "./broker-journal.ts";
import { CliError } from "./cli-error.ts";
import { describeIssue } from "./describe-error.ts";
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
  act: <Answer>(name: string, input: object, act: () => Promise<Answer>) => Promise<Answer>;
};

const connectTimeoutMs = 5_000;
const callTimeoutMs = 30_000;

export async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const system = await findSystem(process.env);
  const broker = await connect(system);
  try {
    const { call } = rpcClient(broker);
    const journal = brokerJournal(broker);
    return await work({
      broker,
      system,
      call: (operation, input, workspaceId = operatorWorkspaceId, timeoutMs = callTimeoutMs) => {
        const { error } = operation.input.safeParse(input);
        if (error) throw new CliError(describeIssue(error));
        const requestId = randomUUID();
        const about = { operation: operation.name, workspaceId, requestId, input };
        return audited(
          journal,
          newAuditEntry({ ...about, id: randomUUIDv7(), actor: operatorActor() }),
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
        const about = { operation, workspaceId: operatorWorkspaceId, requestId: randomUUID(), input };
        const entry = newAuditEntry({ ...about, id: randomUUIDv7(), actor: operatorActor() });
        return audited(journal, entry, act, (output) => output);
      },
    });
  } finally {
    await broker.close();
  }
}

/** The broker may hand the call to a second process, which then finds that the first one has done it. */
const commandOf = ({ idempotent }: Operation) => (idempotent ? { commandId: randomUUID() } : {});

/** `npm start` stops its broker while its disk is full. */
async function connect({ amqpUrl, namespace, home }: System): Promise<Broker> {
  let problem = "no answer";
  const note = (details: object) => {
    if ("err" in details && details.err instanceof Error) problem = details.err.message;
  };
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: note, error: note, child: () => log };
  const stopping = new AbortController();
  const tooLate = sleep(connectTimeoutMs, undefined, { signal: stopping.signal }).then(async (): Promise<never> => {
    const full = home && (await fullDisk(home));
    const logs = home === undefined ? "" : ` What its processes say is in ${join(home, "logs")}.`;
    const unreachable = `The broker at ${hostOf(amqpUrl)} can't be reached (${problem}): is the system still running?${logs}`;
    throw new CliError(full || unreachable);
  });
  tooLate.catch(() => {});
  try {
    return await Promise.race([connectBroker({ url: amqpUrl, name: "outbound", namespace, log }), tooLate]);
  } finally {
    stopping.abort();
  }
}

export const hostOf = (amqpUrl: string): string =>
  amqpAddresses(amqpUrl)
    .map((address) => new URL(address))
    .map(({ protocol, host, pathname }) => `${protocol}//${host}${pathname}`)
    .join(", ");
