import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file, api } = await cliTest();

type Row = {
  operation: string;
  summary: string;
  outcome: string;
  status: number | null;
  actor: object;
  source: string;
};

const trailOf = (workspace: string, ...filter: string[]): Promise<Row[]> =>
  json(["audit", "list", "-w", workspace, ...filter]);

test("the operator's acts and refusals are in the workspace's trail, and its reads are not", async () => {
  const workspace = await newWorkspace();
  const operator = { kind: "operator", id: null, name: userInfo().username };
  await json(["token", "create", "-w", workspace, "--name", "CRM"]);
  await json(["token", "list", "-w", workspace]);
  await json(["pause", "-w", workspace, "--reason", "Ada Lovelace wrote to us"]);
  expect((await outbound(["resume", "-w", workspace])).code).toBe(0);
  expect((await outbound(["resume", "-w", workspace])).code).toBe(1);
  await eventually(async () =>
    expect(await trailOf(workspace)).toMatchObject([
      { summary: "Resumed sending", outcome: "refused", status: 409, actor: operator, source: "command" },
      { summary: "Resumed sending", outcome: "done" },
      { summary: "Paused sending: workspace", outcome: "done" },
      { summary: "Created an API token: CRM", outcome: "done", actor: operator },
    ]),
  );
  expect(JSON.stringify(await trailOf(workspace))).not.toContain("Lovelace");
  expect(await trailOf(workspace, "--operation", "token")).toHaveLength(1);
  expect(await trailOf(workspace, "--actor", "system")).toEqual([]);
  const { stdout } = await outbound(["audit", "list", "-w", workspace, "--limit", "1"]);
  expect(stdout).toMatch(/^TIME +BY +THROUGH +WHAT +ABOUT +OUTCOME\n/);
  expect(stdout).toContain("refused (409)");
  expect((await outbound(["audit", "list", "-w", workspace, "--limit", "1"])).stderr).toBe(
    "These are the first 1: --limit N shows more.\n",
  );
});

test("an erased person's address is in no entry of the trail, and not in its file", async () => {
  const workspace = await newWorkspace();
  const { token } = await json(["token", "create", "-w", workspace, "--name", "=1+1"]);
  const person = { email: "grace@hopper.example", first_name: "Grace", last_name: "Hopper" };
  const created = (await (await api(token, "/prospects", person)).json()) as { id: string };
  await json(["suppression", "add", "-w", workspace, "grace@hopper.example"]);
  await json(["prospect", "erase", "--yes", "-w", workspace, "grace@hopper.example"]);
  await eventually(async () =>
    expect(await trailOf(workspace)).toMatchObject([
      { operation: "prospect.erase", outcome: "done", concerns: [{ kind: "prospect", id: created.id }] },
      { operation: "suppression.add", outcome: "done" },
      { operation: "prospect.create", outcome: "done", concerns: [{ kind: "prospect", id: created.id }] },
      { operation: "token.create" },
    ]),
  );
  const csv = await file("audit.csv", "");
  const lines = await file("audit.jsonl", "");
  expect(await json(["audit", "list", "-w", workspace, "-f", csv])).toEqual({ file: csv, rows: 4 });
  await json(["audit", "list", "-w", workspace, "-f", lines, "--format", "jsonl"]);
  expect((await outbound(["audit", "list", "-f", "/nowhere/x"])).stderr).toBe(
    "/nowhere/x can't be written: its folder doesn't exist.\n",
  );
  const written = [await readFile(csv, "utf8"), await readFile(lines, "utf8")];
  for (const text of written) expect(text).not.toMatch(/grace|hopper/i);
  expect(written[0]).toContain(`"'=1+1"`);
  expect(
    written[1]
      ?.trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(await trailOf(workspace));
});

test("the operator reads the trail of all workspaces at once, and who deleted a workspace", async () => {
  const workspace = await newWorkspace();
  await json(["workspace", "delete", "-w", workspace, "--yes"]);
  type Entry = { concerns: { id: string }[] };
  const deletions = async () =>
    (await json(["audit", "list", "--operation", "workspace.delete"])).filter(
      ({ concerns }: Entry) => concerns[0]?.id === workspace,
    );
  await eventually(async () =>
    expect(await deletions()).toMatchObject([
      { outcome: "done", actor: { kind: "operator" }, concerns: [{ kind: "workspace", id: workspace }] },
    ]),
  );
  const { stdout } = await outbound(["audit", "list", "--operation", "workspace"]);
  expect(stdout).toMatch(/^TIME +WORKSPACE +BY/);
  expect(stdout).toContain("Deleted a workspace");
});
