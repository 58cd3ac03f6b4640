import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { toolNames } from "./mcp-client.ts";
import { freshWorkspace, system } from "./workspace.ts";

const inspector = fileURLToPath(import.meta.resolve("@modelcontextprotocol/inspector-cli"));

let token = "";
beforeAll(async () => {
  ({ token } = await freshWorkspace());
});

type Ended = { code: number | string; stdout: string; stderr: string };

/** Runs the MCP Inspector's command as a person would in a terminal. */
function inspect(args: readonly string[], bearer = token): Promise<Ended> {
  const address = new URL("/api/mcp", system().baseUrl).href;
  const request = ["--cli", address, "--transport", "http", "--header", `Authorization: Bearer ${bearer}`, ...args];
  // It looks for its package.json from the current folder.
  const options = { cwd: dirname(inspector), maxBuffer: 16_000_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [inspector, ...request], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const callTool = (name: string, ...args: string[]) => {
  const given = args.flatMap((arg) => ["--tool-arg", arg]);
  return inspect(["--method", "tools/call", "--tool-name", name, ...given]);
};

test("the MCP Inspector lists every tool", async () => {
  const { code, stdout } = await inspect(["--method", "tools/list"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).tools).toHaveLength(toolNames.length);
});

test("the MCP Inspector reads a page", async () => {
  const { code, stdout } = await callTool("campaign_list", "limit=1");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { data: [] } });
});

test("the MCP Inspector shows why a call was refused", async () => {
  const { stdout } = await callTool("campaign_get", "id=none");
  const refusal = { status: 404, error: "Campaign not found.", code: "not-found" };
  expect(JSON.parse(stdout)).toMatchObject({ isError: true, content: [{ text: JSON.stringify(refusal) }] });
});

test("the MCP Inspector says that a token is not valid, and fails", async () => {
  const { code, stderr } = await inspect(["--method", "tools/list"], "obt_invalid");
  expect(code).toBe(1);
  expect(stderr).toContain("Missing or invalid API token.");
});
