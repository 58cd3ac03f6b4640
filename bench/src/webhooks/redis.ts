import { spawn, spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@outbound/servers/free-port";

/** With the persistence that BullMQ recommends, flushed each second. Undefined where there is no Redis. */
export async function startRedis(folder: string, stack: AsyncDisposableStack): Promise<number | undefined> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return undefined;
  const [port, dir] = [await freePort(), join(folder, "redis")];
  await mkdir(dir);
  const flags = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--dir",
    dir,
    "--save",
    "",
    "--maxmemory-policy",
    "noeviction",
  ];
  const redis = spawn("redis-server", [...flags, "--appendonly", "yes", "--appendfsync", "everysec"], {
    stdio: "ignore",
  });
  stack.defer(() => void redis.kill("SIGKILL"));
  while (!(await answers(port))) await sleep(50);
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
