import { randomUUID } from "node:crypto";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { CliError } from "./cli-error.ts";
import { findSystem, type System } from "./find-system.ts";

export type Session = {
  broker: Broker;
  /** Calls for a workspace, or for the operator without one. */
  call: <Op extends Operation>(
    operation: Op,
    input: WireInputOf<Op>,
    workspaceId?: string,
    timeoutMs?: number,
  ) => Promise<WireOutputOf<Op>>;
};

const connectTimeoutMs = 5_000;
const callTimeoutMs = 30_000;

export async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const broker = await connect(await findSystem(process.env));
  try {
    const { call } = rpcClient(broker);
    return await work({
      broker,
      call: (operation, input, workspaceId = operatorWorkspaceId, timeoutMs = callTimeoutMs) =>
        call(operation, input, { workspaceId, requestId: randomUUID(), actor: "operator" }, { timeoutMs }),
    });
  } finally {
    await broker.close();
  }
}

async function connect({ amqpUrl, namespace }: System): Promise<Broker> {
  let problem = "no answer";
  const note = (details: object) => {
    if ("err" in details && details.err instanceof Error) problem = details.err.message;
  };
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: note, error: note, child: () => log };
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(
    () =>
      reject(
        new CliError(`The broker at ${place(amqpUrl)} can't be reached (${problem}): is the system still running?`),
      ),
    connectTimeoutMs,
  );
  try {
    return await Promise.race([connectBroker({ url: amqpUrl, name: "outbound", namespace, log }), tooLate]);
  } finally {
    clearTimeout(timeout);
  }
}

function place(amqpUrl: string): string {
  const { protocol, host, pathname } = new URL(amqpUrl);
  return `${protocol}//${host}${pathname}`;
}
