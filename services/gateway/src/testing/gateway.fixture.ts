import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createConnection } from "node:net";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { type Implementation, implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import type { InputOf, Operation, OutputOf, ServiceName, WireInputOf } from "@outbound/contracts/operation";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { createLogger } from "@outbound/service/logger";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { patientClient } from "@outbound/testing/patient-client";
import { testServers } from "@outbound/testing/test-servers";
import { limits as usualLimits } from "../http/limits.ts";
import type { ProviderConfig } from "../people/provider.ts";
import { startGateway } from "../start-gateway.ts";

export type TestGateways = Awaited<ReturnType<typeof testGateways>>;
export type TestRequest = { method?: string; token?: string; headers?: Record<string, string>; body?: string | Buffer };

const app = {
  publicUrl: "http://gateway.example",
  trustedProxies: [] as string[],
  consoleFolder: "/nowhere",
  sealingKeys: ["5a".repeat(32)],
  provider: null as ProviderConfig | null,
  hasPasswords: true,
};

const silentLog = createLogger("gateway", "silent");

export async function testGateways() {
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  const broker = await testBroker("gateway test");
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  const config = { port: 0, databaseUrl: db.url, amqp, drainMs: 0, ...app };
  const { call } = patientClient(broker);

  return {
    db,
    broker,
    amqp,
    call,
    async start(overrides: Partial<typeof config> = {}, limits: Partial<typeof usualLimits> = {}) {
      const gateway = await startGateway({ ...config, ...overrides }, silentLog, { ...usualLimits, ...limits });
      let isStopped = false;
      const stop = async () => {
        if (!isStopped) await gateway.stop();
        isStopped = true;
      };
      atEndOfFile(stop);
      return { port: gateway.port, stop, request: requestTo(gateway.port) };
    },
    serve: async (service: ServiceName, implementations: readonly Implementation<object>[]) => {
      const own: Broker = await connectBroker({ ...amqp, name: service, log: silentLog });
      atEndOfFile(() => own.close());
      await serveOperations(own, { service, operations: implementations, context: {} });
      return { stop: () => own.close() };
    },
    async newWorkspace(): Promise<Caller> {
      const requestId = randomUUID();
      const operator = { workspaceId: operatorWorkspaceId, requestId };
      return { workspaceId: (await call(createWorkspace, { name: "Acme" }, operator)).id, requestId };
    },
    async newToken(input: WireInputOf<typeof createToken> = {}, owner?: Caller) {
      const caller = owner ?? (await this.newWorkspace());
      return { ...(await call(createToken, input, caller)), caller };
    },
  };
}

export function answers<Op extends Operation>(
  operation: Op,
  handle: (input: InputOf<Op>, caller: Caller) => Promise<OutputOf<Op>> | OutputOf<Op>,
): Implementation<object> {
  return implement(operation, async (input, caller: object & Caller) => handle(input, caller));
}

const isJson = ({ headers }: Response) => headers.get("content-type")?.startsWith("application/json") ?? false;

function requestTo(port: number) {
  return async (path: string, { method = "GET", token, headers, body }: TestRequest = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: "manual",
      headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text !== "" && isJson(response) ? JSON.parse(text) : undefined,
    };
  };
}

export async function rawRequest(port: number, bytes: string | Buffer): Promise<string> {
  const socket = createConnection(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => (received += chunk));
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return received;
}

export const rateHeaders = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
