import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { imageTag } from "../image-tag.ts";
import { type BackgroundProcess, endLeftover, startInBackground } from "../processes/background-process.ts";
import { keepRunning } from "../processes/keep-running.ts";
import { StartError } from "../start-error.ts";
import { answersAmqp, worksAmqp } from "./handshake.ts";
import { keptPassword } from "./password.ts";
import type { Care, PrivateRabbitmq } from "./private-rabbitmq.ts";
import { rabbitmqctl, writeTools } from "./tools.ts";
import { deleteUnreadableQueues } from "./unreadable-queues.ts";

export async function isDockerThere(): Promise<boolean> {
  try {
    await promisify(execFile)("docker", ["info"], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

export async function startRabbitmqContainer(
  folder: string,
  say: (line: string) => void,
  care: Care = {},
): Promise<PrivateRabbitmq> {
  const name = `outbound-rabbitmq-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
  const image = `rabbitmq:${await imageTag("RABBITMQ_TAG")}`;
  const port = await freePort();
  const password = await keptPassword(join(folder, "password"));
  const data = join(folder, "container");
  await mkdir(data, { recursive: true });

  say(`Starting RabbitMQ (a container of ${image}) …`);
  await endLeftover(join(folder, "container.pid"));
  const ports = ["--publish", `127.0.0.1:${port}:5672`];
  const user = ["--env", "RABBITMQ_DEFAULT_USER=outbound", "--env", `RABBITMQ_DEFAULT_PASS=${password}`];
  // The node's data is stored under its host's name.
  const state = ["--hostname", "outbound", "--volume", `${data}:/var/lib/rabbitmq`];
  const logFile = join(folder, "container.log");
  // In the foreground, so that the container ends with the command, and with this process.
  const start = async () => {
    await removeContainer(name);
    return startInBackground({
      command: "docker",
      args: ["run", "--rm", "--name", name, ...ports, ...user, ...state, image],
      env: process.env,
      logFile,
      pidFile: join(folder, "container.pid"),
      stopSignal: "SIGTERM",
    });
  };
  const container = await start();
  const url = `amqp://outbound:${password}@127.0.0.1:${port}`;
  if (await isReady(container, url)) {
    await writeTools(folder, (tool) => ["docker", "exec", name, tool]);
    const control = (...args: string[]) => rabbitmqctl(folder, args);
    const works = worksAmqp(url, say);
    const mend = () => deleteUnreadableQueues({ url, control, say });
    void mend().catch(() => {});
    return {
      url,
      control,
      ...keepRunning(container, {
        ...care,
        name: "RabbitMQ's container",
        logFile,
        start,
        say,
        works,
        isKilledWhenFull: true,
        mend,
      }),
    };
  }
  await container.stop();
  throw new StartError(
    `Docker doesn't run ${image}, as ${logFile} says: set AMQP_URL to a broker, or install RabbitMQ.`,
  );
}

async function removeContainer(name: string): Promise<void> {
  await promisify(execFile)("docker", ["rm", "--force", "--volumes", name], { timeout: 60_000 }).catch(() => {});
}

async function isReady(container: BackgroundProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 600_000;
  while (!container.hasEnded() && Date.now() < deadline) {
    if (await answersAmqp(url)) return true;
    await sleep(200);
  }
  return false;
}
