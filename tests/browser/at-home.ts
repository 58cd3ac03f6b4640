import type { Page } from "playwright-core";

/** Home greets by the time of day, and welcomes to a workspace that has started no campaign. */
export async function atHome(page: Page): Promise<void> {
  await page.waitForURL(/\/home$/);
  await page
    .getByRole("heading", { name: /^(Good (morning|afternoon|evening)|Welcome to Outbound)/, level: 1 })
    .waitFor();
}
