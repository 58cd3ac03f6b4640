import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@outbound/servers/debian-program";
import { freePort } from "@outbound/servers/free-port";
import { startInBackground } from "@outbound/servers/processes/background-process";
import { eventually } from "./eventually.ts";

const bins = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const debianPackage = "prometheus";

export async function findPrometheus(): Promise<{ prometheus: string; promtool: string } | undefined> {
  const find = (name: string) => findProgram({ paths: bins.map((bin) => `${bin}/${name}`), debianPackage });
  const prometheus = await find("prometheus");
  const promtool = prometheus && (await find("promtool"));
  return promtool ? { prometheus, promtool } : undefined;
}

export const noPrometheus = "Prometheus is not installed: as root, apt-get install prometheus.";

type Sample = { metric: Record<string, string>; value: [time: number, value: string] };
type Rule = { name: string; health: string; lastError?: string };
type Answer = { status: string; error?: string; data?: { result?: Sample[]; groups?: { rules: Rule[] }[] } };

export type Prometheus = {
  url: string;
  query(expr: string): Promise<Sample[]>;
  rules(): Promise<Rule[]>;
} & AsyncDisposable;

type Options = { program: string; targets: readonly { job: string; address: string }[]; ruleFile: string };

export async function startPrometheus({ program, targets, ruleFile }: Options): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), "prometheus-"));
  const port = await freePort();
  const configuration = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [ruleFile],
    scrape_configs: targets.map(({ job, address }) => ({
      job_name: job,
      static_configs: [{ targets: [address] }],
    })),
  };
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(configuration));
  const server = await startInBackground({
    command: program,
    args: [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env: { PATH: process.env["PATH"] },
    logFile: join(folder, "output.log"),
    pidFile: join(folder, "prometheus.pid"),
    stopSignal: "SIGTERM",
  });
  const url = `http://127.0.0.1:${port}`;
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    const { status, data, error } = (await response.json()) as Answer;
    if (status !== "success" || !data) throw new Error(`${path}: ${error}`);
    return data;
  };
  const started: Prometheus = {
    url,
    query: async (expr) => (await get(`/api/v1/query?query=${encodeURIComponent(expr)}`)).result ?? [],
    rules: async () => ((await get("/api/v1/rules")).groups ?? []).flatMap(({ rules }) => rules),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await eventually(async () => (await fetch(`${url}/-/ready`)).ok);
  } catch (error) {
    await started[Symbol.asyncDispose]();
    throw error;
  }
  return started;
}
