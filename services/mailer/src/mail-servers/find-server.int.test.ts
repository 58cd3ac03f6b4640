import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { NameNotResolved } from "@outbound/egress/name-errors";
import { type OwnNetwork, parseOwnNetwork } from "@outbound/egress/public-address";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { inboxLimits } from "../inbox/inbox-limits.ts";
import { closeImap, openImap } from "../inbox/open-imap.ts";
import { limits } from "../limits.ts";
import { serversBlockedTotal } from "../metrics.ts";
import { attemptSend } from "../smtp/attempt-send.ts";
import { hangUp, IdleConnections } from "../smtp/idle-connections.ts";
import { openConnection } from "../smtp/open-connection.ts";
import { loadedSend } from "../testing/loaded-send.fixture.ts";
import { noGrants } from "../testing/no-grants.fixture.ts";
import { type Egress, findServer } from "./find-server.ts";

const networks = (...texts: string[]): OwnNetwork[] => texts.flatMap((text) => parseOwnNetwork(text) ?? []);
const answering =
  (...addresses: string[]): Egress["resolve"] =>
  async () =>
    addresses;
const unknown: Egress["resolve"] = () => Promise.reject(new NameNotResolved("ENOTFOUND"));
const account = { secure: false, user: "ann", pass: "hunter2" };

async function listen(address = "127.0.0.1", at = 0) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    socket.setEncoding("latin1").on("data", (text: string) => {
      for (const line of text.split("\r\n").filter(Boolean)) socket.write(`${line.split(" ")[0]} OK done\r\n`);
    });
  });
  server.listen(at, address);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const why = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "connected",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const inside = [
  "127.0.0.1",
  "::1",
  "::ffff:127.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "fd00::1",
  "fe80::1%lo",
];

test("a private host gets the same answer as an unknown one, for SMTP and IMAP, as a literal and by name", async () => {
  const literals = inside.map((host) => [host, unknown] as const);
  const names = inside.map((address) => ["mail.acme.test", answering("8.8.8.8", address)] as const);
  const nowhere = [["mail.acme.test", unknown] as const, ["mail.acme.test", answering()] as const];
  for (const [host, resolve] of [...literals, ...names, ...nowhere]) {
    const egress = { ownNetworks: [], resolve };
    const cause =
      "its host must exist and have public addresses alone, or be in a network that the operator allows (MAIL_SERVER_ALLOWED_CIDRS).";
    expect(await why(openConnection({ ...account, host, port: 587 }, limits, egress))).toBe(
      `Could not connect to ${host}:587: ${cause}`,
    );
    expect(await why(openImap({ ...account, host, port: 143 }, inboxLimits, egress))).toBe(
      `Could not connect: ${cause}`,
    );
  }
});

test("a port that isn't for mail is refused before any look-up or connection", async () => {
  const server = await listen();
  const resolve = () => Promise.reject(new Error("It should not be asked for."));
  for (const port of [server.port, 22, 80, 110, 5432, 6379]) {
    const egress = { ownNetworks: networks("10.0.0.0/8:8025"), resolve };
    for (const attempt of [
      openConnection({ ...account, host: "mail.acme.test", port }, limits, egress),
      openImap({ ...account, host: "8.8.8.8", port }, inboxLimits, egress),
    ]) {
      expect(await why(attempt)).toContain("a mail server's port is 25, 465, 587, 2525, 143 or 993, or one that the");
    }
  }
  expect(server.connections()).toBe(0);
});

test("public addresses are allowed on mail ports, and the operator's own networks on every port", async () => {
  for (const port of [25, 465, 587, 2525, 143, 993]) {
    const resolve = answering("8.8.8.8", "2001:4860:4860::8888");
    const found = findServer({ host: "mail.acme.test", port }, { ownNetworks: [], resolve });
    expect(await found).toEqual(["8.8.8.8", "2001:4860:4860::8888"]);
  }
  const ownNetworks = networks("10.0.0.0/8:8025", "10.2.0.1/32");
  const find = (host: string, port: number) => why(findServer({ host, port }, { ownNetworks, resolve: unknown }));
  expect(await find("10.9.9.9", 8_025)).toBe("connected");
  expect(await find("10.2.0.1", 1_025)).toBe("connected");
  expect(await find("10.9.9.9", 25)).toMatch(/^its host must exist/);
  expect(await find("8.8.8.8", 8_025)).toMatch(/^its host must exist/);
  expect(await find("11.0.0.1", 8_025)).toMatch(/^its host must exist/);
});

test("only the vetted address is dialled, even when the name changes between check and connect", async () => {
  await using allowed = await ScriptedSmtpServer.start();
  const imap = await listen();
  const forbidden = [await listen("127.0.0.2", allowed.smtp.port), await listen("127.0.0.2", imap.port)];
  const ownNetworks = networks(`127.0.0.1/32:${allowed.smtp.port}`, `127.0.0.1/32:${imap.port}`);
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return lookups % 2 === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
  };
  const host = "mail.acme.test";
  const send = () => openConnection({ host, port: allowed.smtp.port, secure: false }, limits, { ownNetworks, resolve });
  const read = () =>
    openImap({ ...account, host, port: imap.port, insecure: true }, inboxLimits, { ownNetworks, resolve });
  hangUp(await send());
  expect(lookups).toBe(1);
  expect(await why(send())).toContain("its host must exist");
  closeImap(await read());
  expect(lookups).toBe(3);
  expect(await why(read())).toContain("its host must exist");
  expect([imap, ...forbidden].map(({ connections }) => connections())).toEqual([1, 0, 0]);
});

test("a mail on an open connection needs no DNS look-up", async () => {
  await using server = await ScriptedSmtpServer.start();
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return ["127.0.0.1"];
  };
  const idle = new IdleConnections({ idleMs: 60_000, perMailbox: 5, total: 10 });
  onTestFinished(() => idle.close());
  const credential = { version: 1, open: () => ({ smtp: { ...server.smtp, host: "mail.acme.test" }, imap: null }) };
  const send = loadedSend();
  const egress = { ownNetworks: networks("127.0.0.1/32"), resolve };
  for (let mail = 0; mail < 3; mail += 1) {
    const ending = await attemptSend(
      { workspaceId: randomUUID(), send, credential, requestDispatch: async () => true },
      { idle, grants: noGrants, limits, egress },
    );
    expect(ending.kind).toBe("accepted");
  }
  expect([lookups, server.copies.length]).toEqual([1, 3]);
});

test("the metric counts servers refused for their address or port, and not misspelt names", async () => {
  const count = async () => (await serversBlockedTotal.get()).values.reduce((sum, { value }) => sum + value, 0);
  const before = await count();
  const egress = { ownNetworks: [], resolve: unknown };
  await why(findServer({ host: "mail.acme.test", port: 25 }, egress));
  expect(await count()).toBe(before);
  await why(findServer({ host: "10.0.0.1", port: 25 }, egress));
  await why(findServer({ host: "8.8.8.8", port: 22 }, egress));
  expect(await count()).toBe(before + 2);
});
