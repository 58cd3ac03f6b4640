import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { root, type Started, startReady } from "@outbound/dev/start/started-system.fixture";
import { freePort } from "@outbound/servers/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommandBlock, commandBlocks, type PrintedCommand } from "./command-blocks.ts";
import { PrintedValues } from "./printed-values.fixture.ts";
import { openShell, type Shell } from "./shell.fixture.ts";
import { type Situations, situationsOf } from "./situations.fixture.ts";

/** README comes first, because the other pages continue its tour. */
const pages = ["README.md", ...(await filesOf("docs/*.md")), ...(await filesOf("{*,*/*}/README.md"))];
const documents = await Promise.all(
  pages.map(async (file) => ({ file, blocks: commandBlocks(file, await readFile(join(root, file), "utf8")) })),
);
/** The output of a command that only reads may become complete a moment later. */
const reads = /^(?:\.\/)?outbound .*\b(?:list|deliveries|explain|stats|show|status)\b|^(?:ls|cat|curl -s [^-]*$)/;
/** Of `rabbitmqctl`, about a queue that had not come up before it was deleted. */
const brokerWarning = /^\d\d:\d\d:\d\d\.\d{3} \[warning\] Could not delete quorum '/;
const patienceMs = 90_000;

describe("README and runbooks print what happens in a system that was just started", () => {
  let home: string;
  let port: number;
  let system: Started;
  let shell: Shell;
  let situations: Situations;
  const values = new PrintedValues();

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "outbound-documents-"));
    port = await freePort();
    system = await startReady({
      OUTBOUND_HOME: home,
      PORT: String(port),
      SANDBOX_DELAY_FACTOR: "0.2",
      // A receiver may be away, and what it missed fails soon.
      WEBHOOK_ALLOWED_CIDRS: "127.0.0.1/32",
      WEBHOOK_RETRY_SECONDS: "1",
    });
    // A page's "outbound" may be run in a container.
    const path = `${root}:${process.env["PATH"]}`;
    shell = openShell(root, { ...process.env, PATH: path, DATABASE_URL: "", OUTBOUND_HOME: home, COLUMNS: "200" });
    situations = situationsOf({ home, system, shell });
  });
  afterAll(async () => {
    shell.close();
    await situations.end();
    await rm(home, { recursive: true, force: true });
  });

  test.each(pagesWith((block) => isRun(block) && !isLast(block)))("$file", { timeout: 900_000 }, run);
  test.each(pagesWith(isLast))("$file, when the services are stopped", { tags: ["long"], timeout: 900_000 }, run);

  async function run({ file, blocks }: (typeof documents)[number]): Promise<void> {
    for (const { when, commands } of blocks) {
      if (when !== undefined && !(await situations.make(when))) continue;
      for (const command of commands) await check(file, command);
    }
  }

  async function check(file: string, command: PrintedCommand): Promise<void> {
    const until = Date.now() + patienceMs;
    let actual = await perform(command);
    while (!values.agree(command.output, actual) && reads.test(command.text) && Date.now() < until) {
      await setTimeout(500);
      actual = await perform(command);
    }
    const label = `${file}:${command.line}: ${command.text}`;
    if (!values.agree(command.output, actual)) expect([label, ...actual]).toEqual([label, ...command.output]);
  }

  async function perform({ text }: PrintedCommand): Promise<string[]> {
    if (/^npm start\b/.test(text)) return asUsual(system.output()).trim().split("\n");
    const command = values
      .inCommand(text)
      .replaceAll(".outbound/", `${home}/`)
      .replaceAll(/\bbackup\//g, `${home}/backup/`)
      .replaceAll(":8080", `:${port}`);
    return (await shell.run(command)).filter((line) => !brokerWarning.test(line)).map(asUsual);
  }

  const asUsual = (line: string) => line.replaceAll(`${home}/`, ".outbound/").replaceAll(`:${port}`, ":8080");
});

test("a block that isn't run says why, and their number is known", () => {
  const counts = documents.map(({ file, blocks }) => [file, blocks.filter((block) => !isRun(block)).length] as const);
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(notRun);
});

async function filesOf(pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: (path) => path.includes("node_modules") }));
  return files.sort();
}

function pagesWith(isWanted: (block: CommandBlock) => boolean) {
  return documents
    .map(({ file, blocks }) => ({ file, blocks: blocks.filter(isWanted) }))
    .filter(({ blocks }) => blocks.length > 0);
}

function isRun({ notRun: reason }: CommandBlock): boolean {
  return reason === undefined;
}

function isLast({ when }: CommandBlock): boolean {
  return when?.endsWith("stopped") ?? false;
}

/** These need a cluster, containers, a collector, a domain or a machine of one's own, none of which is here. */
const notRun = {
  "docs/backup-and-restore.md": 4,
  "docs/chaos.md": 1,
  "docs/containers.md": 3,
  "docs/google-and-microsoft.md": 1,
  "docs/kubernetes.md": 6,
  "docs/mailboxes.md": 1,
  "docs/mails.md": 1,
  "docs/mcp.md": 3,
  "docs/servers.md": 1,
  "docs/tracing.md": 1,
  "docs/webhooks.md": 2,
};
