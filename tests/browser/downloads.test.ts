import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshWorkspace, system } from "../api/workspace.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

async function download(page: Page, button = "Download as CSV"): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent("download");
  await press(page.getByRole("button", { name: button }));
  const file = await downloading;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

describe.skipIf(whyNot)(`downloads${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("a viewer downloads people, a campaign's people, its figures and the replies, as the list shows them", async () => {
    const workspace = await freshWorkspace("Acme");
    const { campaign, prospect, reply } = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    await reply({ text: "How much is it?" });
    await workspace.post("/prospects", { email: freshAddress("new"), custom_fields: { plan: "=1+1" } });
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));

    await page.goto(inWorkspace(workspace, "/prospects"));
    const all = await download(page, "Export");
    expect(all.name).toBe("prospects.csv");
    expect(all.lines).toHaveLength(3);
    expect(all.lines[0]).toMatch(/^\uFEFF"email","first_name".*"custom_fields.plan"$/);
    expect(all.lines[1]).toMatch(/^"new.*,"'=1\+1"$/);
    await page.goto(inWorkspace(workspace, "/prospects?show=replied"));
    await page.getByRole("row", { name: /new/ }).waitFor({ state: "detached" });
    expect((await download(page, "Export")).lines.slice(1)).toEqual([
      expect.stringContaining(`"${prospect.email}","Grace"`),
    ]);

    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/people`));
    const people = await download(page);
    expect(people.lines.slice(1)).toEqual([expect.stringContaining(`"${prospect.email}","Grace","","stopped"`)]);

    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/stats`));
    const stats = await download(page);
    expect(stats.name).toMatch(/-results\.csv$/);
    expect(stats.lines.map((line) => line.split(",").slice(0, 3).join())).toEqual([
      '\uFEFF"step","variant","sent"',
      '"1","","1"',
      '"2","","0"',
      '"total","","1"',
    ]);

    await page.goto(inWorkspace(workspace, "/replies"));
    const replies = await download(page);
    expect(replies.lines).toHaveLength(2);
    expect(replies.lines[1]).toContain('"How much is it?"');
    expect(complaints).toEqual([]);
    await close();
  });
});
