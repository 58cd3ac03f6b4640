import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import { describe, expect, test } from "vitest";
import { freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`when a workspace sends, and what it ends${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "admin" | "editor" | "viewer", options: Parameters<typeof newVisitor>[1] = {}) {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl, options);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    return { workspace, ...visitor };
  }

  test("an admin sets the hours, the time zone and the tracking domain, which waits to be verified", async () => {
    const { workspace, page, complaints, close } = await arrive("admin");
    await page.goto(inWorkspace(workspace, "/settings/sending"));
    await page.getByLabel("From").selectOption("07:00");
    await page.getByLabel("Until").selectOption("19:00");
    await page.getByLabel("Time zone").selectOption("Europe/Lisbon");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await page.getByText("Saved. What is planned moves to these hours.").waitFor();
    await page.getByLabel("Until").selectOption("01:00");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await page.getByText("`window_start_hour` must come before `window_end_hour`.").waitFor();

    await page.getByLabel("Host name").fill("link.nowhere.example");
    await page.getByRole("button", { name: "Save the host name" }).press("Enter");
    await page.getByText("not verified").waitFor();
    expect(await workspace.operate(getWorkspaceSettings, {})).toEqual({
      timezone: "Europe/Lisbon",
      window_start_hour: 7,
      window_end_hour: 19,
      tracking_domain: "link.nowhere.example",
      tracking_verified: false,
    });
    await page.reload();
    expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Lisbon");
    await page.getByRole("button", { name: "Look it up now" }).waitFor();
    await page.getByLabel("Host name").fill("");
    await page.getByRole("button", { name: "Save the host name" }).press("Enter");
    await page.getByText("not verified").waitFor({ state: "detached" });
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    await close();
  });

  test("a viewer reads the hours and changes nothing", async () => {
    const { workspace, page, complaints, close } = await arrive("viewer");
    await page.goto(inWorkspace(workspace, "/settings/sending"));
    await page.getByText("09:00 to 17:00, UTC.").waitFor();
    expect(await page.getByRole("button", { name: /^Save/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an editor completes a running campaign, once asked, and archives it", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const id = await runningCampaign(workspace, { name: "Spring" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByRole("button", { name: "Complete" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByText("running", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Complete" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Complete" }).press("Enter");
    await page.getByText("done", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Archive" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).press("Enter");
    await page.getByText("archived", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /Complete|Archive|Resume|Start/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(["light", "dark"] as const)(
    "in %s the settings of sending pass axe and nothing is cut off",
    async (colorScheme) => {
      const { workspace, page, complaints, close } = await arrive("admin", { colorScheme });
      await page.goto(inWorkspace(workspace, "/settings/sending"));
      await page.getByLabel("Host name").fill("link.nowhere.example");
      await page.getByRole("button", { name: "Save the host name" }).click();
      await page.getByText("not verified").waitFor();
      await expectNothingInTheWay(page, `sending-settings-${colorScheme}`);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
