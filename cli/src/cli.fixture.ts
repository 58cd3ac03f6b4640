import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SystemAddress, startSystem } from "@outbound/testing/system";
import { afterAll, expect, inject } from "vitest";
import { type Outcome, runInProcess } from "./command-processes.fixture.ts";

const launcher = fileURLToPath(new URL("../bin/outbound", import.meta.url));

type Running = { killed?: AbortSignal; onOutput?: (soFar: string) => void; input?: string | Uint8Array };

/** Runs the command as a shell does. */
export function launch(
  args: readonly string[],
  env: Record<string, string>,
  { killed, onOutput = () => {}, input }: Running = {},
): Promise<Outcome> {
  const options = {
    env: withPath(env),
    ...(killed && { signal: killed, killSignal: "SIGKILL" as const }),
  };
  return new Promise((resolve) => {
    const child = execFile(launcher, args, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    if (input !== undefined) child.stdin?.end(input);
    let soFar = "";
    for (const output of [child.stdout, child.stderr]) output?.on("data", (text) => onOutput((soFar += text)));
  });
}

/** Where no Node is installed with the packages, the one on the path is used. */
const withPath = (env: Record<string, string>) => ({ PATH: process.env["PATH"] ?? "", ...env });

/** On a system of the file's own. */
export async function startCliTest(options: Parameters<typeof startSystem>[0] = {}) {
  const system = await startSystem(options);
  afterAll(() => system.stop());
  return { system, ...(await commandsOn(system)) };
}

/** On the system of the project `api`: names and addresses are fresh, and what is listed has others' rows, too. */
export async function cliTest() {
  const system = inject("system");
  return { system, ...(await commandsOn(system)) };
}

export const fresh = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;

async function commandsOn({ amqpUrl, namespace, baseUrl }: SystemAddress) {
  const itsEnv = { AMQP_URL: amqpUrl, AMQP_NAMESPACE: namespace };
  const folder = await mkdtemp(join(tmpdir(), "outbound-cli-"));
  afterAll(() => rm(folder, { recursive: true }));

  const outbound = (args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> =>
    runInProcess({ args, env: { ...itsEnv, ...env } });

  /** As a process of its own, for what is about one. */
  const launched = (args: readonly string[], running: Running = {}): Promise<Outcome> => launch(args, itsEnv, running);

  function outboundInto(reader: string, args: readonly string[]): Promise<Omit<Outcome, "stdout">> {
    const script = `{ "$@"; echo "code $?" >&2; } | ${reader}`;
    return new Promise((resolve) => {
      execFile("sh", ["-c", script, "sh", launcher, ...args], { env: withPath(itsEnv) }, (_error, _stdout, stderr) => {
        const [, said = "", code] = /^(.*)code (\d+)\n$/s.exec(stderr) ?? [];
        resolve({ code: Number(code), stderr: said });
      });
    });
  }

  async function json(args: readonly string[]) {
    const { code, stdout, stderr } = await outbound([...args, "--json"]);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
    return JSON.parse(stdout);
  }

  async function newWorkspace(name = "Any"): Promise<string> {
    return (await json(["workspace", "create", "--same-name", "--name", name])).id;
  }

  async function file(name: string, content: string): Promise<string> {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  }

  const api = (token: string, path = "/campaigns", body?: object) =>
    fetch(`${baseUrl}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });

  const page = (action: string, body: object) =>
    fetch(`${baseUrl}/app/api/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: new URL(baseUrl).origin },
      body: JSON.stringify(body),
    });

  async function enrolled(workspace: string, campaign: string, email: string): Promise<void> {
    const { token } = await json(["token", "create", "-w", workspace]);
    expect((await api(token, "/prospects", { email, first_name: "Ann" })).status).toBe(201);
    expect((await api(token, `/campaigns/${campaign}/prospects`, { emails: [email] })).status).toBe(200);
  }

  return { outbound, launched, outboundInto, json, newWorkspace, file, api, page, enrolled };
}
