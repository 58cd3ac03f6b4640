import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, file, newWorkspace } = await cliTest();

test("a large file is imported as a job, and a change of all matching people says how many and asks first", async () => {
  const workspace = await newWorkspace();
  const filler = "x".repeat(1_500);
  const rows = Array.from({ length: 1_400 }, (_, at) => `p${at}@x.example,${filler}`);
  const csv = await file("large.csv", `email,note\nnobody,=1\n${rows.join("\n")}\nP1@x.example,again\n`);
  expect(await json(["prospect", "import", "-w", workspace, "--file", csv])).toEqual({
    created: 1_400,
    duplicate: 1,
    invalid: 1,
    erased: 0,
    encoding: "utf-8",
    other_emails: 0,
    columns: [
      { name: "email", meaning: "email" },
      { name: "note", meaning: "custom_fields.note" },
    ],
    rows: [
      { line: 2, email: "nobody", result: "invalid", reason: "note is a formula, not a value" },
      {
        line: 1_403,
        email: "P1@x.example",
        result: "duplicate",
        reason: "an earlier row of the file has this address",
      },
    ],
  });
  const [job] = await json(["job", "list", "-w", workspace]);
  expect(job).toMatchObject({ kind: "import", name: "large.csv", state: "done", started_by: "operator" });

  expect(await json(["job", "list"])).toContainEqual(job);
  const elsewhere = await newWorkspace();
  expect(await json(["job", "list", "-w", elsewhere])).toEqual([]);
  expect(await json(["job", "show", job.id])).toMatchObject({ id: job.id, workspace_id: workspace });
  expect((await outbound(["job", "show", job.id, "-w", elsewhere])).stderr).toContain("Job not found.");
  expect((await outbound(["job", "stop", job.id])).stderr).toContain("This job has ended");
  const target = await file("refused.csv", "");
  await json(["job", "refused", job.id, "--file", target]);
  expect(await readFile(target, "utf8")).toContain(`"nobody","'=1","note is a formula, not a value","2"`);

  expect((await outbound(["job", "suppress", "-w", workspace])).stderr).toContain("Say who");
  expect(await json(["job", "suppress", "-w", workspace, "--all"])).toEqual({ count: 1_400 });
  const tagged = await json(["job", "tag", "-w", workspace, "--all", "--yes", "--add", "Spring Fair", "vip"]);
  expect(tagged).toMatchObject({ kind: "tag", state: "done", counts: { tagged: 1_400 } });
  expect(await json(["job", "suppress", "-w", workspace, "--tag", "spring fair"])).toEqual({ count: 1_400 });
  const ended = await json(["job", "suppress", "-w", workspace, "--all", "--yes"]);
  expect(ended).toMatchObject({ state: "done", total: 1_400, counts: { suppressed: 1_400 } });
});
