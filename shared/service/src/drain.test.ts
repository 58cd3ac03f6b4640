import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { drainable, longestDrainMs } from "./drain.ts";

test("a client that uses its kept-alive connections late is told on each, and none is reset", async () => {
  const { port, stop } = await serving();
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents) expect(await ask(port, agent)).toBe("keep-alive");

  const stopped = stop(4_000);
  for (const agent of agents) {
    await setTimeout(50);
    expect(await ask(port, agent)).toBe("close");
  }
  await stopped;
  await expect(ask(port)).rejects.toThrow("ECONNREFUSED");
});

test("a client that never stops sending requests doesn't delay the end beyond the bound", async () => {
  const asked: number[] = [];
  const { port, stop } = await serving(async () => void asked.push(performance.now()));
  asked.push(performance.now());
  const stopped = stop(100);
  await expect(askForEver(port)).rejects.toThrow();
  await stopped;
  const times = [...asked, performance.now()];
  const tookMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const longestGapMs = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));
  // A machine that is slow makes the client rest for a whole drain, which rightly is the end.
  expect({ tookMs, longestGapMs, isEarly: tookMs < longestDrainMs(100) - 1 && longestGapMs < 99 }).toMatchObject({
    isEarly: false,
  });
});

test("half a request doesn't delay the end, one that is being answered does", async () => {
  const answer = Promise.withResolvers<void>();
  const answers = [answer.promise];
  const { port, stop } = await serving(async () => answers.pop());
  const half = connect(port).on("error", () => {});
  half.write("GET / HTTP/1.1\r\nHost:");
  const connection = ask(port);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(0);
  const stopped = stop(100).then(() => "stopped");
  await expect(askForEver(port)).rejects.toThrow();

  expect(await Promise.race([stopped, setTimeout(100, "still answering")])).toBe("still answering");
  answer.resolve();
  expect(await connection).toBe("close");
  expect(await stopped).toBe("stopped");
});

async function serving(answered: () => Promise<void> = async () => {}) {
  const server = createServer((_req, res) => void answered().then(() => res.end()));
  const stop = drainable(server);
  onTestFinished(() => server.closeAllConnections());
  server.listen(0);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, stop };
}

async function askForEver(port: number) {
  for (;;) await ask(port);
}

function ask(port: number, agent = new Agent()): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const req = get({ port, agent }, (res) => res.resume().on("end", () => resolve(res.headers.connection)));
    req.on("error", reject);
  });
}
