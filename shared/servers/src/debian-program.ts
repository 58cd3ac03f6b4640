import { spawn } from "node:child_process";
import { access, rm, writeFile } from "node:fs/promises";

const policy = "/usr/sbin/policy-rc.d";

type Program = { paths: readonly string[]; debianPackage: string };

export async function findProgram({ paths, debianPackage }: Program): Promise<string | undefined> {
  return (await firstOf(paths)) ?? ((await installPackage(debianPackage)) ? firstOf(paths) : undefined);
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await exists(path)) return path;
  return undefined;
}

export async function canInstallPackages(): Promise<boolean> {
  return (await exists("/etc/debian_version")) && (await exists("/usr/bin/apt-get")) && process.getuid?.() === 0;
}

/** The package's own service is kept from starting. Returns false when it can't be installed. */
export async function installPackage(debianPackage: string): Promise<boolean> {
  if (!(await canInstallPackages())) return false;
  const hasPolicy = await exists(policy);
  if (!hasPolicy) await writeFile(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const args = ["install", "--yes", "--no-install-recommends", debianPackage];
    return (await aptGet(args)) || ((await aptGet(["update"])) && (await aptGet(args)));
  } finally {
    if (!hasPolicy) await rm(policy, { force: true });
  }
}

const aptGet = (args: string[]): Promise<boolean> =>
  succeeds("/usr/bin/apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args]);

export async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
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
