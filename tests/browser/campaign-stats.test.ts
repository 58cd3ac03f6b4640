import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { chooseInMenu, waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`a campaign's statistics in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("have rates, a copy wins only where chance doesn't explain its replies, and one with few emails is too early to judge", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const subject = "Hello {{ first_name }}, who looks after the night shifts in the larger of your two warehouses?";
    const steps = [
      { subject, body: "Hello", variants: [{ name: "Short", subject: "Night shifts?", body: "Short" }] },
      { subject: "", body: "Again", variants: [{ name: "Long", subject: "", body: "Long" }] },
    ];
    const id = await draftCampaign(workspace, { steps });
    // So many mails take too long to be sent for this.
    await page.route("**/app/api/campaign.stats", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const interested = [30, 60, 4, 6];
      for (const [at, copy] of answer.copies.entries()) {
        Object.assign(copy, {
          sent: 510,
          bounced: 10,
          delivered: 500,
          replied: 80,
          interested: interested[at],
          unsubscribed: 5,
        });
      }
      answer.copies[2].sent = 12;
      const { variant } = answer.copies[1];
      const compared = { variant: { id: variant.id, name: variant.name }, probability: 0.988, wins: true };
      answer.comparisons[0] = { step: 1, leader: compared, missing: 0, winner: null };
      const { id: long, name } = answer.copies[3].variant;
      const winner = { variant: { id: long, name }, won_at: "2026-11-27T12:00:00.000+00:00" };
      Object.assign(answer.comparisons[1], { missing: 0, winner });
      Object.assign(answer.total, {
        sent: 2_040,
        bounced: 40,
        delivered: 2_000,
        replied: 95,
        interested: 8,
        unsubscribed: 20,
        reached: 1_000,
      });
      await route.fulfill({ response, json: answer });
    });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/stats`));
    const figures = "510 10 2.0% 500 98.0% – – 80 16.0% 60 12.0% 5 1.0%";
    await page.getByRole("row", { name: `Step 1, Short winner Night shifts? ${figures}` }).waitFor();
    const own = page.getByRole("row", { name: /^Step 1, A Hello first_name, who looks after / });
    await own.getByTitle(/^Hello first_name, who .* warehouses\?$/).waitFor();
    await page.getByRole("row", { name: /^Step 2, Long Winner Re: Hello first_name, / }).waitFor();
    await page
      .getByRole("row", { name: /^Step 2, A .*Too early for rates: fewer than 50 emails 12 10 500 – – 80 4 5$/ })
      .waitFor();
    await page.getByRole("row", { name: "Total 2,040 40 2.0% 2,000 98.0% – – 95 9.5% 8 0.8% 20 2.0%" }).waitFor();
    await page.getByText("Step 1: Short wins: it is better than the others with a probability of 98%.").waitFor();
    const since = "since 27 Nov 2026 it gets four fifths of the emails, until another variant is better.";
    await page.getByText(`Step 2: Long wins: ${since}`).waitFor();
    expect(await page.getByText("winner").count()).toBe(2);
    await expectNothingInTheWay(page, "rates");
    expect(complaints).toEqual([]);
    await close();
  });

  test("can give most mails to the better copy: a box below a step's variants says what it does, and is gone with them", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const variants = [{ name: "Short", subject: "Short", body: "Short" }];
    const steps = [
      { subject: "Hello", body: "Hello", variants },
      { subject: "", body: "Again" },
    ];
    const id = await draftCampaign(workspace, { steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByText("A and Short: half each", { exact: true }).waitFor();
    await chooseInMenu(page, /^Rename, switch off/, "Prefer the better variant");
    const untilOneWins = page.getByText("A and Short: half each, until one wins");
    await untilOneWins.waitFor();
    await expectNothingInTheWay(page, "prefer-winner");
    await waitUntilSaved(page);
    await page.reload();
    await untilOneWins.waitFor();
    await page.getByRole("tab", { name: "Short" }).click();
    await chooseInMenu(page, /^Rename, switch off/, "Remove variant");
    await untilOneWins.waitFor({ state: "detached" });
    await waitUntilSaved(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
