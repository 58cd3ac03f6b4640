import { type AddressInfo, createServer } from "node:net";
import { parseOwnNetwork } from "@outbound/egress/public-address";
import { BlockedAddress } from "@outbound/egress/vetted-addresses";
import type { buildConnector } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { vettedConnector } from "./vetted-connector.ts";

const loopback = () => [parseOwnNetwork("127.0.0.0/8")].flatMap((cidr) => cidr ?? []);

async function listen() {
  const server = createServer((socket) => socket.on("error", () => {}));
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

function dial(connect: buildConnector.connector, hostname: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    connect({ hostname, host: hostname, protocol: "http:", port: String(port) }, (error, socket) => {
      resolve(error ?? socket?.remoteAddress);
      socket?.destroy();
    });
  });
}

test("a literal, for which no lookup is called, is checked by the connector itself", async () => {
  const server = await listen();
  const connect = vettedConnector({ ownNetworks: [], resolve: async () => ["8.8.8.8"], timeoutMs: 1_000 });
  for (const literal of ["127.0.0.1", "0.0.0.0", "::1", "::ffff:127.0.0.1"]) {
    expect(await dial(connect, literal, server.port), literal).toBeInstanceOf(BlockedAddress);
  }
  expect(server.connections()).toBe(0);
});

test("a name is resolved once per socket, so that it can't change between check and connect", async () => {
  const server = await listen();
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const connect = vettedConnector({
    ownNetworks: loopback(),
    resolve: async () => answers.shift() ?? [],
    timeoutMs: 1_000,
  });
  expect(await dial(connect, "hooks.example.test", server.port)).toBe("127.0.0.1");
  expect(answers).toEqual([["10.0.0.1"]]);
  expect(await dial(connect, "hooks.example.test", server.port)).toBeInstanceOf(BlockedAddress);
  expect(await dial(connect, "hooks.example.test", server.port)).toBeInstanceOf(BlockedAddress);
  expect(server.connections()).toBe(1);
});

test("the peer's address is checked again, and a socket to a wrong one is closed", async () => {
  const server = await listen();
  const ownNetworks = loopback();
  const resolve = async () => {
    setImmediate(() => ownNetworks.pop());
    return ["127.0.0.1"];
  };
  const connect = vettedConnector({ ownNetworks, resolve, timeoutMs: 1_000 });
  expect(await dial(connect, "hooks.example.test", server.port)).toBeInstanceOf(BlockedAddress);
});
