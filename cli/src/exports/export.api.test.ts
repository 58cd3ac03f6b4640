import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file } = await cliTest();

test("the people of a workspace are written to a file that can be imported into another one, and no part of it stays", async () => {
  const workspace = await newWorkspace();
  const csv = await file(
    "people.csv",
    "email,first_name,tags,custom_fields.plan\nada@x.example,Ada,vip,gold\nb@x.example,,,\n",
  );
  await json(["prospect", "import", "-f", csv, "-w", workspace]);
  const target = await file("exported.csv", "before");
  expect(await json(["export", "prospects", "-f", target, "-w", workspace])).toEqual({ file: target, rows: 2 });
  const text = await readFile(target, "utf8");
  expect(text).toMatch(/^\uFEFF"email","first_name",.*"custom_fields.plan"\r\n/);
  expect(text).toContain('"ada@x.example","Ada","","","x.example","vip"');
  await expect(readFile(`${target}.part`)).rejects.toThrow("ENOENT");

  const piped = await outbound(["export", "prospects", "-f", "-", "-w", workspace]);
  expect(piped).toEqual({ code: 0, stdout: text, stderr: "" });

  const other = await newWorkspace();
  await json(["prospect", "import", "-f", target, "-w", other]);
  expect(await json(["prospect", "show", "ada@x.example", "-w", other])).toMatchObject({
    first_name: "Ada",
    tags: ["vip"],
    custom_fields: { plan: "gold" },
  });
  expect((await outbound(["export", "prospects", "-f", target, "-w", workspace, "--tag", "vip"])).stdout).toBe(
    `1 prospect is in ${target}.\n`,
  );
});

test("a file that can't be written, a campaign and a workspace that there aren't end in a sentence", async () => {
  const workspace = await newWorkspace();
  const away = await outbound(["export", "replies", "-f", "/nowhere/replies.csv", "-w", workspace]);
  expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining("its folder doesn't exist.") });
  const none = await outbound(["export", "people", "Spring", "-f", "people.csv", "-w", workspace]);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("`outbound campaign list` shows") });
});
