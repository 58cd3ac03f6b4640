// What Outbound needs of the machine and no npm package brings. Runs on any Node from 20 on, with nothing installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Returns what to print when something is missing, and undefined otherwise. `brokerVariable` names the setting that
 * gives another broker; without it no broker is needed. Root on Debian has libraries installed here, RabbitMQ by the
 * start, and curl by the tests.
 */
export function missingNeeds({ brokerVariable, isCurlNeeded, say }) {
  if (process.platform !== "linux") return undefined;
  const lacksLibrary = !hasLibrary(library.file);
  const lacksBroker = brokerVariable !== undefined && !process.env[brokerVariable] && !hasRabbitmq() && !hasDocker();
  const lacksCurl = isCurlNeeded && !succeeds("curl", ["--version"]);
  const isDebian = succeeds("apt-get", ["--version"]);
  const lacks = [...(lacksLibrary ? [library] : []), ...(lacksBroker ? [broker] : []), ...(lacksCurl ? [curl] : [])];
  if (lacks.length === 0) return undefined;
  if (!isDebian || process.getuid() !== 0) {
    return tellMissing(lacks, { isDebian, hasSudo: succeeds("sudo", ["--version"]), brokerVariable });
  }
  return lacksLibrary && !installLibrary(say) ? `${library.debian} could not be installed.` : undefined;
}

export const library = { file: "libatomic.so.1", what: "libatomic.so.1, for its own Node", debian: "libatomic1" };
export const broker = { what: "RabbitMQ's server", debian: "rabbitmq-server" };
export const curl = { what: "curl, which the tests run as people do", debian: "curl" };

/** `hasSudo` decides how the command becomes root's. */
export function tellMissing(lacks, { isDebian, hasSudo, brokerVariable }) {
  const what = lacks.map((one) => one.what).join("; ");
  const packages = lacks.map((one) => one.debian).join(" ");
  const command = `apt-get update && apt-get install -y ${packages}`;
  const way = isDebian ? `\n\n  ${hasSudo ? "sudo sh" : "su"} -c '${command}'\n` : "";
  const other = lacks.includes(broker)
    ? `\nInstead of RabbitMQ's server Docker will do, running, or a broker elsewhere in ${brokerVariable}.`
    : "";
  return `Outbound needs what this machine lacks: ${what}. Install it${isDebian ? "" : " from your system's packages"}, then run this again${isDebian ? ":" : "."}${way}${other}`.trimEnd();
}

function installLibrary(say) {
  say(`Outbound's own Node needs ${library.file}: running \`apt-get install ${library.debian}\` …`);
  const install = ["install", "-y", "-q", library.debian];
  if (succeeds("apt-get", install)) return true;
  succeeds("apt-get", ["update", "-q"]);
  return succeeds("apt-get", install);
}

function hasLibrary(file) {
  const triplets = ["/lib", "/usr/lib"].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.includes("-linux-"))
      .map((name) => join(folder, name)),
  );
  const own = (process.env.LD_LIBRARY_PATH ?? "").split(delimiter).filter(Boolean);
  const folders = [...own, ...triplets, "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"];
  return folders.some((folder) => existsSync(join(folder, file)));
}

/** Looks where `shared/servers/src/rabbitmq/node.ts` does. */
function hasRabbitmq() {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "" && folder !== "/usr/sbin");
  return ["/usr/lib/rabbitmq/bin", "/opt/rabbitmq/sbin", "/usr/local/sbin", ...onPath].some((folder) => {
    try {
      accessSync(join(folder, "rabbitmq-server"), constants.X_OK);
      return !realpathSync(join(folder, "rabbitmq-server")).endsWith("rabbitmq-script-wrapper");
    } catch {
      return false;
    }
  });
}

const hasDocker = () => succeeds("docker", ["info"]);

function succeeds(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
}
