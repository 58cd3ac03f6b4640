import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, register } from "prom-client";

type Options = { port: number; isReady: () => boolean | Promise<boolean> };

export async function serveHealth({ port, isReady }: Options): Promise<number> {
  if (!register.getSingleMetric("process_cpu_user_seconds_total")) collectDefaultMetrics();
  const server = createServer((req, res) => {
    const path = req.url?.split("?")[0];
    if (path === "/livez") return answer(res, 200, { live: true });
    if (path === "/readyz") return void saysReady(isReady).then((ready) => answer(res, ready ? 200 : 503, { ready }));
    if (path === "/metrics") return void answerMetrics(res);
    return answer(res, 404, { error: "Not found." });
  });
  // A fixed port is for a remote scraper, a free one for this machine only.
  server.listen(port, port === 0 ? "127.0.0.1" : undefined);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return (server.address() as AddressInfo).port;
}

const readyTimeoutMs = 2_000;

/** A probe that throws or hangs counts as not ready. */
export async function saysReady(isReady: Options["isReady"]): Promise<boolean> {
  const late = AbortSignal.timeout(readyTimeoutMs);
  const tooLate = new Promise<boolean>((resolve) => late.addEventListener("abort", () => resolve(false)));
  return Promise.race([Promise.resolve().then(isReady), tooLate]).catch(() => false);
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function answerMetrics(res: ServerResponse): Promise<void> {
  try {
    const text = await register.metrics();
    res.writeHead(200, { "Content-Type": register.contentType }).end(text);
  } catch {
    answer(res, 500, { error: "A metric could not be collected." });
  }
}
