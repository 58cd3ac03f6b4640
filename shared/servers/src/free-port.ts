import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below those that systems give to whoever connects or asks for any port: nobody gets one before its user listens. */
const ports = { from: 20_000, count: 5_000 };
/** A process leases a port by listening on the one so far above it, which nobody else uses. */
const leaseOffset = ports.count;
let next = randomInt(ports.count);
const leases = new Map<number, Server>();

/**
 * Nobody else is given the port by this module until it is released or this process ends, also while nobody listens on
 * it: a system that is stopped between two starts keeps its ports.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const port = ports.from + (next++ % ports.count);
    if (!leases.has(port) && (await leasePort(port))) return port;
  }
  throw new Error(`All ports from ${ports.from} to ${ports.from + ports.count - 1} are taken.`);
}

/** False when somebody listens on the port, or another process has leased it. */
export async function leasePort(port: number): Promise<boolean> {
  const lease = leases.get(port) ?? (await listen(port + leaseOffset));
  const user = lease && (await listen(port));
  await close(user ?? lease);
  if (!lease || !user) {
    leases.delete(port);
    return false;
  }
  lease.unref();
  leases.set(port, lease);
  return true;
}

export async function releasePort(port: number): Promise<void> {
  const lease = leases.get(port);
  leases.delete(port);
  await close(lease);
}

function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function close(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}
