import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "amqplib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { answersAmqp, stateOfAmqp, worksAmqp } from "./handshake.ts";
import { findRabbitmqServer, startRabbitmqNode } from "./node.ts";

const program = await findRabbitmqServer();
const say = () => {};
const patient = 100_000;

describe.runIf(program !== undefined)("a private RabbitMQ node", () => {
  test("runs beside another, keeps its queues over a restart, and leaves no process behind", async () => {
    const [home, otherHome] = [await freshFolder(), await freshFolder()];
    const other = await startRabbitmqNode(program ?? "", otherHome, say);
    onTestFinished(() => other.stop());

    const first = await startRabbitmqNode(program ?? "", home, say);
    await publishOne(first.url);
    expect(await processesOf(home)).not.toEqual([]);
    await first.stop();
    await vi.waitFor(async () => expect(await processesOf(home)).toEqual([]), patient);
    expect(await answersAmqp(first.url)).toBe(false);
    expect(await answersAmqp(other.url)).toBe(true);

    const second = await startRabbitmqNode(program ?? "", home, say);
    onTestFinished(() => second.stop());
    expect(await takeOne(second.url)).toBe("kept");
  });

  test("has RabbitMQ's own tools in its folder, whatever the environment", { tags: ["long"] }, async () => {
    const home = join(await freshFolder(), "of Ann");
    await mkdir(home);
    const node = await startRabbitmqNode(program ?? "", home, say);
    onTestFinished(() => node.stop());
    await publishOne(node.url);
    const run = (tool: string, ...args: string[]) =>
      execFileSync(join(home, tool), args, { env: { PATH: process.env["PATH"] }, encoding: "utf8" });
    const listQueues = () => run("rabbitmqctl", "--quiet", "list_queues", "name", "messages", "--no-table-headers");
    // The node counts a queue's messages every few seconds.
    await vi.waitFor(() => expect(listQueues()).toMatch(/^\S+\t1\n$/), patient);
    expect(run("rabbitmq-diagnostics", "--quiet", "alarms")).toContain("reported no alarms");
  });

  test("a folder in which it can't run is refused at once, with the remedy", async () => {
    const home = join(await freshFolder(), "O'Brien");
    const problem = `RabbitMQ can't run in ${home}, whose path has an apostrophe: choose another folder by OUTBOUND_HOME, or set AMQP_URL`;
    await expect(startRabbitmqNode(program ?? "", home, say)).rejects.toThrow(problem);
  });

  test("a node or a port mapper that is killed is restarted on its port with its queues", async () => {
    const home = await freshFolder();
    // RabbitMQ 3.10 loses a queue declared within the last half second before a crash; an orderly stop saves it.
    const first = await startRabbitmqNode(program ?? "", home, say);
    await publishOne(first.url);
    await first.stop();

    const said: string[] = [];
    const node = await startRabbitmqNode(program ?? "", home, (line) => said.push(line));
    onTestFinished(() => node.stop());
    const killed = [await pidIn(home, "epmd"), await pidIn(home, "node")];
    for (const pid of killed) process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => {
      expect(killed).not.toContain(await pidIn(home, "node"));
      expect(await answersAmqp(node.url)).toBe(true);
    }, patient);
    expect(await takeOne(node.url)).toBe("kept");
    await vi.waitFor(() => expect(said.at(-1)).toBe("RabbitMQ works again."), patient);
    expect(said.slice(1, -1).sort()).toEqual([
      expect.stringMatching(
        /^RabbitMQ ended \(SIGKILL\) and is restarted with its data in 200 ms; its log: .*node\.log$/,
      ),
      expect.stringMatching(/^epmd ended \(SIGKILL\) /),
    ]);
    await node.stop();
    await vi.waitFor(async () => expect(await processesOf(home)).toEqual([]), patient);
  });

  test("a node whose disk is full is stopped, so that it damages no queue, and has them all once there is room", {
    tags: ["long"],
  }, async () => {
    const [full, room] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let disk = { full: () => full.promise, room: async () => {} };
    const said: string[] = [];
    const home = await freshFolder();
    const first = await startRabbitmqNode(program ?? "", home, say);
    await publishOne(first.url);
    await first.stop();
    const node = await startRabbitmqNode(program ?? "", home, (line) => said.push(line), {
      disk: { full: () => disk.full(), room: () => disk.room() },
    });
    onTestFinished(() => node.stop());

    disk = { full: () => new Promise(() => {}), room: () => room.promise };
    full.resolve();
    await vi.waitFor(
      () =>
        expect(said.at(-1)).toMatch(
          /^RabbitMQ has no room on its disk and is restarted with its data once there is room; /,
        ),
      patient,
    );
    expect(await answersAmqp(node.url)).toBe(false);

    room.resolve();
    await vi.waitFor(() => expect(said.at(-1)).toBe("RabbitMQ works again."), patient);
    expect(await stateOfAmqp(node.url)).toBe("works");
    expect(await takeOne(node.url)).toBe("kept");
  });

  test("an alarm and its end are said once each, and the node is left alone", async () => {
    const node = await startRabbitmqNode(program ?? "", await freshFolder(), say);
    onTestFinished(() => node.stop());
    const heard: string[] = [];
    const works = worksAmqp(node.url, (line) => heard.push(line));
    expect([await works(), heard]).toEqual([true, []]);
    await node.control("set_vm_memory_high_watermark", "absolute", "1");
    await vi.waitFor(async () => {
      expect(await works()).toBe(true);
      expect(heard).toEqual([expect.stringMatching(/^RabbitMQ takes no messages, /)]);
    }, patient);
    expect([await works(), heard.length]).toEqual([true, 1]);
    await node.control("set_vm_memory_high_watermark", "0.6");
    await vi.waitFor(async () => {
      expect(await works()).toBe(true);
      expect(heard[1]).toBe("RabbitMQ takes messages again.");
    }, patient);
  });

  test("a queue that a full disk damaged is created again, and the others are kept", { tags: ["long"] }, async () => {
    const home = await freshFolder();
    // The second start moves the log of all queues into one per queue.
    for (const _ of [1, 2]) {
      const node = await startRabbitmqNode(program ?? "", home, say);
      for (const queue of ["a", "b"]) await publishOne(node.url, queue);
      await node.stop();
    }
    await losePartOfLog(home, "a");

    const said: string[] = [];
    const node = await startRabbitmqNode(program ?? "", home, (line) => said.push(line));
    onTestFinished(() => node.stop());
    const deleted =
      "RabbitMQ can't read a queue any more: a. They are made anew; the messages that they held are lost.";
    await vi.waitFor(() => expect(said).toContain(deleted), patient);
    expect(await takeOne(node.url, "b")).toBe("kept");
    await publishOne(node.url);
    expect(await takeOne(node.url)).toBe("kept");
  });

  test("so is the queue of the check itself, after a restart too", { tags: ["long"] }, async () => {
    const home = await freshFolder();
    for (const _ of [1, 2]) {
      const node = await startRabbitmqNode(program ?? "", home, say);
      expect(await stateOfAmqp(node.url)).toBe("works");
      await node.stop();
    }
    const said: string[] = [];
    const node = await startRabbitmqNode(program ?? "", home, (line) => said.push(line));
    onTestFinished(() => node.stop());
    process.kill(await pidIn(home, "node"), "SIGKILL");
    await loseLog(home, "outbound.check");
    await vi.waitFor(() => expect(said.at(-1)).toBe("RabbitMQ works again."), patient);
    expect(said).toContain(
      "RabbitMQ can't read a queue any more: outbound.check. They are made anew; the messages that they held are lost.",
    );
  });

  test("a queue whose log was forgotten when the node was killed takes messages again", {
    tags: ["long"],
  }, async () => {
    const home = await freshFolder();
    const said: string[] = [];
    const node = await startRabbitmqNode(program ?? "", home, (line) => said.push(line));
    onTestFinished(() => node.stop());
    await publishOne(node.url, "a");
    await node.control(
      "eval",
      `S = quorum_queues, ra_directory:unregister_name(S, ra_directory:uid_of(S, list_to_atom("%2F_a"))),
       [dets:sync(T) || T <- dets:all()].`,
    );
    process.kill(await pidIn(home, "node"), "SIGKILL");
    await vi.waitFor(() => expect(said.at(-1)).toBe("RabbitMQ works again."), patient);
    await publishOne(node.url, "a");
    expect(await takeOne(node.url, "a")).toBe("kept");
  });

  test("a node whose starter was killed ends too, and the next start finds its data", async () => {
    const home = await freshFolder();
    const script = `
      import { startRabbitmqNode } from ${JSON.stringify(new URL("node.ts", import.meta.url).href)};
      await startRabbitmqNode(${JSON.stringify(program)}, ${JSON.stringify(home)}, () => {});
      process.kill(process.pid, "SIGKILL");`;
    expect(() => execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" })).toThrow();

    const next = await startRabbitmqNode(program ?? "", home, say);
    onTestFinished(() => next.stop());
    expect(await answersAmqp(next.url)).toBe(true);
    const [node] = (await readFile(join(home, "node.pid"), "utf8")).split(" ");
    const beams = async () => (await processesOf(home)).filter(({ command }) => command.includes("beam"));
    // A start checks its queues in the background with a program that is a beam process too.
    await vi.waitFor(async () => expect((await beams()).map(({ pid }) => pid)).toEqual([node]), patient);
  });
});

async function pidIn(folder: string, name: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, `${name}.pid`), "utf8"), 10);
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-rabbitmq-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function losePartOfLog(home: string, queue: string): Promise<void> {
  await rm(join(await folderOf(home, queue), "00000001.segment"));
}

async function loseLog(home: string, queue: string): Promise<void> {
  await rm(await folderOf(home, queue), { recursive: true });
}

async function folderOf(home: string, queue: string): Promise<string> {
  const logs = join(home, "data/outbound@localhost/quorum/outbound@localhost");
  for (const folder of await readdir(logs)) {
    const config = await readFile(join(logs, folder, "config"), "utf8").catch(() => "");
    if (config.includes(`queue '${queue}' in`)) return join(logs, folder);
  }
  throw new Error(`The queue ${queue} has no log.`);
}

async function publishOne(url: string, queue = "a"): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(queue, { durable: true, arguments: { "x-queue-type": "quorum" } });
  channel.sendToQueue(queue, Buffer.from("kept"), { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

async function takeOne(url: string, queue = "a"): Promise<string | undefined> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const message = await channel.get(queue, { noAck: true });
  await connection.close();
  return message ? message.content.toString() : undefined;
}

async function processesOf(folder: string): Promise<{ pid: string; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      if (!environment.includes(folder)) return [];
      return [{ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") }];
    }),
  );
  return found.flat();
}
