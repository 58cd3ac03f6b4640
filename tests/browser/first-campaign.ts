import type { Page } from "playwright-core";

/** Fills in a new campaign that sends at any hour, so that tests don't depend on the clock. */
export async function fillCampaign(page: Page, copy: { subject: string; text: string }): Promise<void> {
  await page.getByLabel("Name").fill("First words");
  await page.getByLabel("From").selectOption({ label: "00:00" });
  await page.getByLabel("Until").selectOption({ label: "24:00 (midnight)" });
  for (const day of ["Sat", "Sun"]) await page.getByLabel(day).check();
  await page.getByLabel("Subject").fill(copy.subject);
  await page.getByLabel("Text").fill(copy.text);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await page.getByRole("heading", { name: "First words", level: 1 }).waitFor();
}

/** Of a workspace with a hundred people, on the campaign's page. */
export async function addHundredPeople(page: Page): Promise<void> {
  await page.getByRole("link", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Choose these 100" }).click();
  await page.getByRole("button", { name: "Add 100 people" }).click();
  await page.getByText("100 added.").waitFor();
}
