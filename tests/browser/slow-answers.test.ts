import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`a page whose answer comes late${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("says after some seconds that it takes long, then why a try failed and that it is tried again, until it is there", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await draftCampaign(workspace, { name: "Spring launch" });
    const held: Route[] = [];
    let isHeld = true;
    await page.route("**/app/api/campaign.list", async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await page.goto(inWorkspace(workspace, "/campaigns"));

    const status = page.getByRole("main").getByRole("status");
    await status.getByText("Loading", { exact: true }).waitFor({ state: "attached" });
    expect(await status.getByText("longer than usual").count()).toBe(0);
    await status.getByText("This takes longer than usual.", { exact: true }).waitFor();

    const away = { error: "The service is temporarily unavailable." };
    await held[0]?.fulfill({ status: 503, json: away });
    const failed = status.getByText(`The last try failed: ${away.error} Trying again…`);
    await failed.waitFor();
    await expectNothingInTheWay(page, "late", { isLoaded: false });

    isHeld = false;
    await Promise.all(held.slice(1).map((route) => route.continue()));
    await page.getByRole("link", { name: "Spring launch" }).waitFor();
    expect(await failed.count()).toBe(0);
    expect(complaints).toEqual([expect.stringContaining("503")]);
    await close();
  });
});
