import { createServer } from "node:net";
import { threadId } from "node:worker_threads";

/** Below those that systems give to whoever connects or asks for any port: nobody gets one before its user listens. */
const ports = { from: 20_000, count: 5_000 };
/** Processes that run at the same time choose from different places. */
const placeApart = 97;
let chosen = (process.pid + threadId) * placeApart;

/** Another process that asks for this very port may take it before the caller uses it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const port = ports.from + (chosen++ % ports.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${ports.from} to ${ports.from + ports.count - 1} are taken.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
