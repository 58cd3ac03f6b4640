import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { expect, onTestFinished, test } from "vitest";
import { openHome } from "./home.ts";
import { choosePort, keptPort } from "./ports.ts";

async function homeWith(ports: Record<string, number>) {
  const folder = await mkdtemp(join(tmpdir(), "outbound-ports-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const home = await openHome(folder);
  await home.writeJson("ports.json", ports);
  return home;
}

const silent = () => {};

test("a new port is none that another name keeps, even while nobody listens there", async () => {
  const port = await freePort();
  const others = Array.from({ length: 20 }, (_, at) => port + at);
  const home = await homeWith(Object.fromEntries(others.map((other) => [`other-${other}`, other])));
  expect(others).not.toContain(await keptPort(home, "tracker", silent));
});

test("a kept port that somebody else has by now is told, with who has it and the port instead of it", async () => {
  const port = await freePort();
  expect(await listening(port)).toBe(true);
  const home = await homeWith({ tracker: port });
  const lines: string[] = [];
  const other = await keptPort(home, "tracker", (line) => lines.push(line));
  expect(other).not.toBe(port);
  const by = process.platform === "linux" ? ` by \\S.* \\(process ${process.pid}\\)` : "";
  expect(lines).toEqual([
    expect.stringMatching(`^Port ${port} of tracker is taken${by}; tracker has port ${other} now\\.$`),
  ]);
  expect(await keptPort(home, "tracker", (line) => lines.push(line))).toBe(other);
  expect(lines).toHaveLength(1);
});

test("where the usual port and the next one are taken, the way out names one that is free", async () => {
  const taken = await twoInARow();
  const refused = await choosePort(undefined, taken).catch((error: Error) => error.message);
  const [, named] =
    /^Port \d+ is taken(?: by .+)?; choose another one: PORT=(\d+) npm start$/.exec(String(refused)) ?? [];
  expect(await choosePort(named, taken)).toBeGreaterThan(taken + 1);
});

async function listening(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  onTestFinished(() => void server.close());
  return once(server, "listening").then(
    () => true,
    () => false,
  );
}

async function twoInARow(): Promise<number> {
  const port = await freePort();
  return (await listening(port)) && (await listening(port + 1)) ? port : twoInARow();
}
