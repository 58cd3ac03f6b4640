import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`an open page of an earlier release${whyNot ? `: ${whyNot}` : ""}`, () => {
  test.each([
    ["a screen", /\/settings-[\w-]{8}\.js$/, "/settings", "heading", "Settings"],
    ["a part of a screen", /\/step-preview-[\w-]+\.js$/, "/campaigns/ID/sequence", "region", "Preview"],
  ] as const)("loads anew once when the code of %s is gone", async (_, code, path, role, name) => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const id = await draftCampaign(workspace, {});
    let gone = 0;
    await page.route(code, async (route) => {
      gone += 1;
      if (gone === 1) await route.fulfill({ status: 404 });
      else await route.continue();
    });
    await page.goto(inWorkspace(workspace, path.replace("ID", id)));
    await page.getByRole(role, { name }).first().waitFor();
    expect(gone).toBe(2);
    await close();
  });
});
