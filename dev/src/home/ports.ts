import { createServer } from "node:net";
import { freePort, leasePort } from "@outbound/servers/free-port";
import { describePortUser } from "@outbound/servers/port-user";
import { StartError } from "@outbound/servers/start-error";
import type { Home } from "./home.ts";

type Say = (line: string) => void;

const defaultPort = 8080;

export async function checkHost(host: string): Promise<void> {
  const problem = await listenOn(0, host);
  if (problem === undefined) return;
  throw new StartError(
    `HOST ${host} can't be listened on (${problem}); it must be an address of this machine, or 0.0.0.0 for all.`,
  );
}

export function readPort(wanted: string | undefined, usual = defaultPort): number {
  const port = wanted ? Number(wanted) : usual;
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError("PORT must be a port from 1 to 65535.");
}

/** Throws a StartError that names a port which is free. */
export async function choosePort(wanted: string | undefined, usual = defaultPort): Promise<number> {
  const port = readPort(wanted, usual);
  const problem = await listenOn(port);
  if (problem === undefined) return port;
  const example = `PORT=${await firstFree(usual)} npm start`;
  if (problem === "EADDRINUSE")
    throw new StartError(`Port ${port} is taken${await describePortUser(port)}; choose another one: ${example}`);
  throw new StartError(`Port ${port} can't be listened on (${problem}); choose another one: ${example}`);
}

/**
 * Returns a free port that stays the same at the next start, because sent mails and settings name it. Where somebody
 * else has it by then, says who, and which one is used from now on.
 */
export async function keptPort(home: Home, name: string, say: Say): Promise<number> {
  const ports = (await home.readJson<Record<string, number>>("ports.json")) ?? {};
  const { [name]: known, ...others } = ports;
  const isAnothers = (port: number) => Object.values(others).includes(port);
  const isFree = known && (await leasePort(known)) && (await listenOn(known)) === undefined;
  if (isFree) return known;
  let port = await freePort();
  // Nobody may listen on another name's port yet.
  while (isAnothers(port)) port = await freePort();
  await home.writeJson("ports.json", { ...ports, [name]: port });
  if (known) say(`Port ${known} of ${name} is taken${await describePortUser(known)}; ${name} has port ${port} now.`);
  return port;
}

async function firstFree(port: number): Promise<number> {
  return (await listenOn(port)) === undefined ? port : firstFree(port + 1);
}

function listenOn(port: number, host?: string): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
