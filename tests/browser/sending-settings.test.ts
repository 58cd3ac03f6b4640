import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`when a workspace sends, and what it ends${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "admin" | "editor" | "viewer") {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    return { workspace, ...visitor };
  }

  async function choose(page: Page, item: string) {
    await press(page.getByRole("button", { name: "More" }));
    await page.getByRole("menuitem", { name: item }).press("Enter");
  }

  test("an admin sets the hours, the time zone and the tracking domain, which waits to be verified", async () => {
    const { workspace, page, complaints, close } = await arrive("admin");
    await page.goto(inWorkspace(workspace, "/settings/sending"));
    await page.getByLabel("From").selectOption("07:00");
    await page.getByLabel("Until").selectOption("19:00");
    await page.getByLabel("Time zone").selectOption("Europe/Lisbon");
    await page.getByText("Changes aren’t saved yet.").waitFor();
    await expectNothingInTheWay(page, "sending-settings");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved. Planned emails move to these hours.").waitFor();
    await page.getByLabel("Until").selectOption("01:00");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Sending hours must start before they end.").waitFor();
    await press(page.getByRole("button", { name: "Discard" }));
    expect(await page.getByLabel("Until").inputValue()).toBe("19");
    await page.getByRole("link", { name: "Change" }).click();

    await page.getByLabel("Domain", { exact: true }).fill("link.nowhere.example");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Not verified").waitFor();
    expect(await workspace.operate(getWorkspaceSettings, {})).toEqual({
      timezone: "Europe/Lisbon",
      window_start_hour: 7,
      window_end_hour: 19,
      tracking_domain: "link.nowhere.example",
      tracking_verified: false,
      signature: null,
      opt_out: "If you want no more emails: {{ unsubscribe_url }}",
      postal_address: null,
      google_per_hour: null,
      microsoft_per_hour: null,
      domain_per_hour: null,
    });
    await page.getByRole("button", { name: "Verify domain" }).waitFor();
    await expectNothingInTheWay(page, "tracking-domain");
    await page.getByLabel("Domain", { exact: true }).fill("");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Not verified").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Sending", exact: true }).click();
    expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Lisbon");
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    await close();
  });

  test("an admin writes the texts at the end of mails by keyboard, and is told what an opt-out needs", async () => {
    const { workspace, page, complaints, close } = await arrive("admin");
    await page.goto(inWorkspace(workspace, "/settings/texts"));
    await page.getByLabel("Signature").fill("Mara Lind\nAcme");
    await page.getByLabel("Postal address").fill("1 Main Street");
    await page.getByText("[Unsubscribe]({{ unsubscribe_url }}) makes the link a word.").waitFor();
    await page.getByLabel("Opt-out text").fill("Write to me.");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Put {{ unsubscribe_url }} where the unsubscribe link belongs.").waitFor();
    await page.getByLabel("Opt-out text").fill("Stop: {{ unsubscribe_url }}");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Saved. New emails have these texts.").waitFor();
    const texts = {
      signature: "Mara Lind\nAcme",
      opt_out: "Stop: {{ unsubscribe_url }}",
      postal_address: "1 Main Street",
    };
    expect(await workspace.operate(getWorkspaceSettings, {})).toMatchObject(texts);
    await page.reload();
    expect(await page.getByLabel("Signature").inputValue()).toBe(texts.signature);
    await page.getByLabel("Opt-out text").fill("");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("If you want no more emails: {{ unsubscribe_url }}").waitFor();
    await expectNothingInTheWay(page, "sender-texts");
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    await close();
  });

  test("an admin sets how many mails an hour go to one provider, and lifts it by emptying the field", async () => {
    const { workspace, page, complaints, close } = await arrive("admin");
    await page.goto(inWorkspace(workspace, "/settings/sending"));
    await page.getByLabel("To Google").fill("100");
    await page.getByLabel("To any other domain").fill("20");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Saved. Held emails follow the new limits from the next hour on.").waitFor();
    const caps = { google_per_hour: 100, microsoft_per_hour: null, domain_per_hour: 20 };
    expect(await workspace.operate(getWorkspaceSettings, {})).toMatchObject(caps);
    await page.reload();
    expect(await page.getByLabel("To Google").inputValue()).toBe("100");
    await page.getByLabel("To Google").fill("");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByText("Saved. Held emails follow the new limits from the next hour on.").waitFor();
    expect(await workspace.operate(getWorkspaceSettings, {})).toMatchObject({ ...caps, google_per_hour: null });
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer reads the hours and changes nothing", async () => {
    const { workspace, page, complaints, close } = await arrive("viewer");
    await page.goto(inWorkspace(workspace, "/settings/sending"));
    await page.getByText("Only admins change these settings.").waitFor();
    await page.getByText("09:00–17:00, UTC").waitFor();
    expect(await page.getByRole("button", { name: /^Save/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an editor completes a running campaign, once asked, and archives it", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const id = await runningCampaign(workspace, { name: "Spring" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await choose(page, "Complete campaign");
    await press(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await page.getByText("Not sending", { exact: true }).waitFor();
    await choose(page, "Complete campaign");
    await press(page.getByRole("dialog").getByRole("button", { name: "Complete campaign" }));
    await page.getByText("Completed", { exact: true }).waitFor();
    await choose(page, "Archive campaign");
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText("Spring archived").waitFor();
    await page.getByText("Archived", { exact: true }).waitFor();
    await press(messages.getByRole("button", { name: "Undo" }));
    await page.getByText("Completed", { exact: true }).waitFor();

    await choose(page, "Archive campaign");
    await page.getByText("Archived", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /Complete|Archive|Resume|Start/ }).count()).toBe(0);
    await press(page.getByRole("button", { name: "More" }));
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      "Duplicate",
      "Download as a file",
      "Unarchive campaign",
    ]);
    await page.getByRole("menuitem", { name: "Unarchive campaign" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a press is never lost: it is asked about while the page is read again, and what acts is busy until then", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const id = await runningCampaign(workspace, { name: "Slow" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/app/api/conversation.count-unread", async (route) => {
      await isOpen;
      await route.continue();
    });
    await press(page.getByRole("button", { name: "Pause" }));
    await page.getByText("Paused", { exact: true }).waitFor();
    await choose(page, "Complete campaign");
    const complete = page.getByRole("dialog").getByRole("button", { name: "Complete campaign" });
    await complete.waitFor();
    expect(await complete.isDisabled()).toBe(true);
    goOn();
    await press(page.getByRole("dialog").getByRole("button", { name: "Complete campaign" }));
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("an editor runs a completed campaign again: paused, with whoever was still in it, and on after Resume", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const steps = [
      { subject: "Hello", body: "Hello" },
      { subject: "Again", body: "Again", delay_days: 3 },
    ];
    const id = await runningCampaign(workspace, { name: "Autumn", steps });
    const person = await createProspect(workspace, { email: freshAddress("grace") });
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    await workspace.operate(completeCampaign, { id });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/people`));
    await page.getByText("The campaign was completed.").waitFor();
    await press(page.getByRole("button", { name: "Restart campaign" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Restart campaign" }));
    await page.getByText("Paused", { exact: true }).waitFor();
    await page.getByText("The campaign was completed.").waitFor({ state: "detached" });
    await press(page.getByRole("button", { name: "Resume campaign" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Resume campaign" }));
    await page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();
    await page.getByRole("row", { name: /grace/ }).getByText("Not emailed", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
