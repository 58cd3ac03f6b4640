import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`a campaign's statistics in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("have rates, and a copy wins only where chance doesn't explain its replies", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const variant = (name: string) => ({ name, subject: name, body: name });
    const steps = [
      { subject: "Hello", body: "Hello", variants: [variant("Short")] },
      { subject: "", body: "Again", variants: [variant("Long")] },
    ];
    const id = await draftCampaign(workspace, { steps });
    // So many mails take too long to be sent for this.
    await page.route("**/app/api/campaign.stats", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const replied = [30, 60, 4, 6];
      for (const [at, copy] of answer.copies.entries()) {
        Object.assign(copy, { sent: 510, bounced: 10, delivered: 500, replied: replied[at], interested: 2 });
      }
      Object.assign(answer.total, {
        sent: 2_040,
        bounced: 40,
        delivered: 2_000,
        replied: 95,
        interested: 8,
        reached: 1_000,
      });
      await route.fulfill({ response, json: answer });
    });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/stats`));
    await page.getByRole("row", { name: "Step 1, Short winner 510 10 (2%) 500 (98%) – – 60 (12%) 2 (0.4%)" }).waitFor();
    await page.getByRole("row", { name: "Total 2,040 40 (2%) 2,000 (98%) – – 95 (9.5%) 8 (0.8%)" }).waitFor();
    await page.getByText("Step 1: Short gets more replies than the others, by more than chance explains.").waitFor();
    await page.getByText("Step 2: it is too early to tell which copy gets more replies.").waitFor();
    expect(await page.getByText("winner").count()).toBe(1);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNothingInTheWay(page, `rates-${colorScheme}`);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
