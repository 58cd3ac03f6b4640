import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSystem } from "@outbound/testing/system";
import { afterAll, expect } from "vitest";

const command = fileURLToPath(new URL("../bin/outbound.mjs", import.meta.url));

type Running = { killed?: AbortSignal; onOutput?: (soFar: string) => void; input?: string | Uint8Array };
type Outcome = { code: number; stdout: string; stderr: string };

export async function startCliTest(options: Parameters<typeof startSystem>[0] = {}) {
  const system = await startSystem(options);
  const folder = await mkdtemp(join(tmpdir(), "outbound-cli-"));
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true });
  });

  function outbound(
    args: readonly string[],
    env: Record<string, string> = {},
    { killed, onOutput = () => {}, input }: Running = {},
  ): Promise<Outcome> {
    const options = {
      env: { AMQP_URL: system.amqpUrl, AMQP_NAMESPACE: system.namespace, ...env },
      ...(killed && { signal: killed, killSignal: "SIGKILL" as const }),
    };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, ...args], options, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
      if (input !== undefined) child.stdin?.end(input);
      let soFar = "";
      for (const output of [child.stdout, child.stderr]) output?.on("data", (text) => onOutput((soFar += text)));
    });
  }

  function outboundInto(reader: string, args: readonly string[]): Promise<Omit<Outcome, "stdout">> {
    const options = { env: { AMQP_URL: system.amqpUrl, AMQP_NAMESPACE: system.namespace } };
    const script = `{ "$@"; echo "code $?" >&2; } | ${reader}`;
    return new Promise((resolve) => {
      execFile("sh", ["-c", script, "sh", process.execPath, command, ...args], options, (_error, _stdout, stderr) => {
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

  async function newWorkspace(): Promise<string> {
    return (await json(["workspace", "create", "--same-name", "--name", "Any"])).id;
  }

  async function file(name: string, content: string): Promise<string> {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  }

  const api = (token: string, path = "/campaigns", body?: object) =>
    fetch(`${system.baseUrl}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });

  const page = (action: string, body: object) =>
    fetch(`${system.baseUrl}/app/api/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: new URL(system.baseUrl).origin },
      body: JSON.stringify(body),
    });

  async function enrolled(workspace: string, campaign: string, email: string): Promise<void> {
    const { token } = await json(["token", "create", "-w", workspace]);
    expect((await api(token, "/prospects", { email, first_name: "Ann" })).status).toBe(201);
    expect((await api(token, `/campaigns/${campaign}/prospects`, { emails: [email] })).status).toBe(200);
  }

  return { system, outbound, outboundInto, json, newWorkspace, file, api, page, enrolled };
}
