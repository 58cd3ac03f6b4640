import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below those that systems give to whoever connects or asks for any port: nobody gets one before its user listens. */
const ports = { from: 20_000, count: 5_000 };
/** A process reserves a port by listening on the one so far above it, which nobody else uses. */
const reservationOffset = ports.count;
let chosen = randomInt(ports.count);

/** Nobody else is given the port by this function while this process runs. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const port = ports.from + (chosen++ % ports.count);
    if (await reservePort(port)) return port;
  }
  throw new Error(`All ports from ${ports.from} to ${ports.from + ports.count - 1} are taken.`);
}

/** False when somebody listens on the port, or another process has reserved it. */
export async function reservePort(port: number): Promise<boolean> {
  const reservation = await listen(port + reservationOffset);
  const user = reservation && (await listen(port));
  await close(user ?? reservation);
  reservation?.unref();
  return user !== undefined;
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
