import { readFile } from "node:fs/promises";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { waitUntilSaved } from "./written-copy.ts";

const offer = {
  name: "Preisliste für März.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 price list"),
};
const large = { name: "large.zip", mimeType: "application/zip", buffer: Buffer.alloc(5_000_001) };

describe.skipIf(whyNot)(`attachments in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  test("a file goes with a reply, comes back with Undo, arrives as it was, and is downloaded from the thread", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const person = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    const id = await person.reply({ text: "How much is it?" });
    const { open, composer, field, toast } = inboxOn(page, workspace);
    await open(id);
    const files = composer.locator("input[type=file]");
    await files.setInputFiles([large]);
    await page.getByText("The attachments of an email may have 5 MB together.").waitFor();
    await files.setInputFiles([offer]);
    const chosen = composer
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Remove ${offer.name}` }) });
    await chosen.waitFor();
    await expectNothingInTheWay(page, "attached");
    await field.fill("Here it is.");
    await page.keyboard.press("Control+Enter");
    await toast.getByText("Sends to Grace").waitFor();
    await chosen.waitFor({ state: "detached" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await chosen.waitFor();
    await field.press("Control+Enter");
    await toast.getByText("Sends to Grace").waitFor();

    await eventually(() => expect(person.sink.mails).toHaveLength(2));
    const arrived = person.sink.mails[1]?.text ?? "";
    expect(arrived).toContain("Here it is.");
    expect(arrived).toContain("filename*0*=utf-8''Preisliste%20f%C3%BCr%20M%C3%A4rz.pdf");
    expect(arrived).toContain(offer.buffer.toString("base64"));

    const download = page.waitForEvent("download");
    await page
      .getByRole("button", { name: `Download ${offer.name}` })
      .last()
      .click();
    expect(await readFile((await (await download).path()) ?? "")).toEqual(offer.buffer);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a step keeps the files that it was saved with", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const id = await draftCampaign(workspace, {});
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByLabel("Attach files to step 1").setInputFiles([offer]);
    const chosen = page.getByRole("button", { name: `Remove ${offer.name}` });
    await chosen.waitFor();
    await waitUntilSaved(page);
    await page.reload();
    await chosen.waitFor();
    await expectNothingInTheWay(page, "step-attachment");
    await chosen.click();
    await chosen.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });
});
