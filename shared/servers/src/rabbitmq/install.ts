import { spawn } from "node:child_process";
import { access, rm, writeFile } from "node:fs/promises";

const policy = "/usr/sbin/policy-rc.d";

/** Debian and its kin, as root. The package's own services are kept from starting, also with the machine: they would take standard ports. */
export async function installRabbitmq(say: (line: string) => void): Promise<boolean> {
  const isDebian = (await exists("/etc/debian_version")) && (await exists("/usr/bin/apt-get"));
  if (!isDebian || process.getuid?.() !== 0) return false;

  say("RabbitMQ is not installed: running `apt-get install rabbitmq-server`, which takes a minute or two …");
  const hasPolicy = await exists(policy);
  if (!hasPolicy) await writeFile(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const install = ["install", "--yes", "--no-install-recommends", "rabbitmq-server"];
    const isInstalled = (await aptGet(install)) || ((await aptGet(["update"])) && (await aptGet(install)));
    if (isInstalled) {
      await run("systemctl", ["disable", "rabbitmq-server.service", "epmd.socket", "epmd.service"]);
      await run("update-rc.d", ["rabbitmq-server", "disable"]);
    }
    return isInstalled;
  } finally {
    if (!hasPolicy) await rm(policy, { force: true });
  }
}

function aptGet(args: string[]): Promise<boolean> {
  return run("apt-get", ["-qq", ...args]);
}

async function run(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn(command, args, { env, stdio: "ignore" });
  const status = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  return status === 0;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
