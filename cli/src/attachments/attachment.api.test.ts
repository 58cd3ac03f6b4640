import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file } = await cliTest();

test("a file is stored, attached to a step by its id, and read back", async () => {
  const workspace = await newWorkspace();
  const attachment = (...words: string[]) => outbound(["attachment", ...words, "-w", workspace]);
  const path = await file("offer.pdf", "%PDF");
  expect((await attachment("add", path)).stdout).toMatch(/^offer\.pdf is stored as \S+, 4 bytes\.\n$/);
  const { id } = (await json(["attachment", "add", path, "-w", workspace])) as { id: string };
  expect((await attachment("get", id)).stdout).toBe("%PDF");
  const campaign = await file(
    "campaign.yaml",
    `name: Offers\nsteps: [{ subject: Hi, body: Here it is, attachments: [${id}] }]`,
  );
  const applied = await outbound(["campaign", "apply", "-f", campaign, "-w", workspace]);
  expect(applied.stdout).toContain("Step 1      at once: Hi, with 1 attachment");
  expect((await outbound(["campaign", "export", "Offers", "-w", workspace])).stdout).toContain(`- ${id}`);
  expect(await attachment("add", await file("offer.exe", "MZ"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Mail servers refuse files of this kind."),
  });
  expect(await attachment("add", "none.pdf")).toMatchObject({
    code: 1,
    stderr: "none.pdf can't be read: there is no such file.\n",
  });
});
