import type { Page } from "playwright-core";
import { subjectOf, textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

/** Fills in a new campaign that sends at any hour, so that tests don't depend on the clock. */
export async function fillCampaign(page: Page, copy: { subject: string; text: string }): Promise<void> {
  await page.getByLabel("Name").fill("First words");
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("heading", { name: "First words", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Add step" }).waitFor();
  await writeCopy(subjectOf(page), copy.subject);
  await writeCopy(textOf(page), copy.text);
  await page.getByRole("navigation", { name: "Campaign", exact: true }).getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("From", { exact: true }).selectOption({ label: "00:00" });
  await page.getByLabel("Until", { exact: true }).selectOption({ label: "24:00 (midnight)" });
  for (const day of ["Sat", "Sun"]) await page.getByLabel(day).check();
  await waitUntilSaved(page);
}

/** Of a workspace with a hundred people, on the campaign's page. */
export async function addHundredPeople(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Campaign", exact: true })
    .getByRole("link", { name: "Prospects" })
    .click();
  await page.getByRole("link", { name: "Add prospects" }).click();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Select these 100" }).click();
  await page.getByRole("button", { name: "Add 100 prospects" }).click();
  await page.getByText("100 added.").waitFor();
}
