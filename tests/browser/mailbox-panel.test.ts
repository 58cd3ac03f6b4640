import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import { openDatabase } from "@outbound/postgres/database";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { addTestMailbox, createProspect, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`mailboxes and the panel beside them${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    const older = await addTestMailbox(workspace, sink.smtp);
    const newer = await addTestMailbox(workspace, sink.smtp);
    const visitor = await newVisitor(system().baseUrl);
    onTestFinished(visitor.close);
    await becomeMember(visitor.page, workspace, "admin", freshAddress("ada"));
    return { ...visitor, workspace, older, newer };
  }

  test("the panel is in the address, J and K move it, Esc closes it, and Enter opens the mailbox's page", async () => {
    const { page, complaints, workspace, older, newer } = await arrive();
    await page.goto(inWorkspace(workspace, "/mailboxes"));
    const panelOf = (email: string) => page.getByRole("complementary", { name: `Mailbox ${email}` });
    await page.getByRole("link", { name: newer.email }).waitFor();
    await page.keyboard.press("j");
    await panelOf(newer.email).waitFor();
    expect(page.url()).toBe(inWorkspace(workspace, `/mailboxes?peek=${newer.id}`));
    await page.keyboard.press("j");
    await panelOf(older.email).waitFor();
    expect(await panelOf(newer.email).count()).toBe(0);
    await page.keyboard.press("k");
    await panelOf(newer.email).waitFor();
    await page.reload();
    await panelOf(newer.email).getByText("the guard judges from 50 emails on").waitFor();
    await page.keyboard.press("Escape");
    await panelOf(newer.email).waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: new RegExp(older.email) })
      .getByText("Healthy")
      .click();
    await panelOf(older.email).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: older.email, level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone: J moves the focus with the panel, Tab leads into it and back, and closing it leads back to its row", async () => {
    const { page, complaints, workspace, older, newer } = await arrive();
    await page.goto(inWorkspace(workspace, "/mailboxes"));
    await page.getByRole("link", { name: older.email }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const panel = page.getByRole("complementary", { name: `Mailbox ${older.email}` });
    await panel.waitFor();
    const name = page.getByRole("link", { name: older.email });
    const close = panel.getByRole("button", { name: "Close" });
    await untilFocused(name);
    await page.keyboard.press("Tab");
    await untilFocused(close);
    await page.keyboard.press("Shift+Tab");
    await untilFocused(name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    await untilFocused(name);
    await page.keyboard.press("k");
    const more = page.getByRole("complementary").getByRole("button", { name: "More" });
    await more.press("Enter");
    await page.getByRole("menuitem", { name: "Pause mailbox" }).press("Enter");
    await page.getByLabel("Reason (other members see it)").fill("Holiday");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await untilFocused(more);
    await page.getByRole("button", { name: "Resume" }).press("Enter");
    await page.getByRole("button", { name: "Resume" }).waitFor({ state: "detached" });
    await untilFocused(more);
    await page.keyboard.press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
    await untilFocused(page.getByRole("link", { name: newer.email }));
    expect(complaints).toEqual([]);
  });

  test("what its guard paused says the figures, shows which emails bounced, and is resumed there", async () => {
    const { page, complaints, workspace, newer } = await arrive();
    const campaign = await runningCampaign(workspace, { mailboxes: [newer.email] });
    const { id: person, email } = await createProspect(workspace);
    await workspace.operate(enrolProspects, { id: campaign, prospect_ids: [person] });
    const db = openDatabase({ url: system().databaseUrls.campaign, applicationName: "test" });
    onTestFinished(() => db.close());
    // A week of sending, as the ledger keeps it: six of a hundred bounced, and the guard has paused the mailbox.
    await db.query(
      `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, message_id,
         dispatched_at, settled_at, bounce, reason)
       select e.workspace_id, gen_random_uuid(), e.campaign_id, e.id, $2, case when n <= 6 then 'refused' else 'sent' end,
         now(), '<' || gen_random_uuid() || '@acme.example>', now() - interval '1 day', now(),
         case when n <= 6 then 'hard' end, case when n <= 6 then '550 5.1.1 User unknown' end
       from enrolment e cross join generate_series(1, 100) n where e.workspace_id = $1`,
      [workspace.id, newer.id],
    );
    await db.query(
      `insert into sending_pause (workspace_id, mailbox_id, reason, paused_by, holds_answers)
       values ($1, $2, '6 of 100 emails in the last 7 days bounced (limit 5%).', 'system', false)`,
      [workspace.id, newer.id],
    );
    await db.query(
      `insert into sending_guard (workspace_id, subject, subject_id, level, finding, figures, judged_at)
       values ($1, 'mailbox', $2, 'paused', 'Too many bounced.', $3, now())`,
      [
        workspace.id,
        newer.id,
        { part: 6, emails: 100, what: "bounced", is_since_resume: false, limit_percent: 5 } satisfies GuardFigures,
      ],
    );
    await page.goto(inWorkspace(workspace, `/mailboxes?peek=${newer.id}`));
    const panel = page.getByRole("complementary", { name: `Mailbox ${newer.email}` });
    await panel.getByText("Paused itself").waitFor();
    await panel.getByText("6 of 100 emails in 7 days bounced (6.0%; limit 5%).").waitFor();
    await page.getByText("1 paused itself").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "mailbox-panel");
    await panel.getByRole("button", { name: "Review 6 bounces" }).click();
    const dialog = page.getByRole("dialog", { name: `Bounces of ${newer.email} in 7 days` });
    await dialog.getByText("550 5.1.1 User unknown").first().waitFor();
    expect(await dialog.getByRole("link", { name: email }).count()).toBe(6);
    await dialog.getByRole("button", { name: "Close" }).click();
    await panel.getByRole("button", { name: "Resume" }).click();
    await panel.getByText("Paused itself").waitFor({ state: "detached" });
    const { data } = await workspace.operate(listMailboxes, {});
    expect(data.map(({ paused }) => paused)).toEqual([null, null]);
    expect(complaints).toEqual([]);
  });

  test("its domain's SPF, DKIM and DMARC are each a word and a mark, as they were found", async () => {
    const { page, complaints, workspace, newer } = await arrive();
    const found = {
      mailbox_id: newer.id,
      checked_at: new Date().toISOString(),
      spf: "ok",
      dkim: "failed",
      dmarc: null,
    };
    await page.route("**/app/api/mailbox.domains", (route) => route.fulfill({ json: { data: [found] } }));
    await page.goto(inWorkspace(workspace, "/mailboxes"));
    const records = page.getByRole("row", { name: new RegExp(newer.email) }).getByRole("listitem");
    for (const record of ["SPF passed", "DKIM failed", "DMARC not known yet"]) {
      await records.filter({ hasText: record }).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test("a ramp under way has the same end in the list, on its page and where it is edited", async () => {
    const { page, complaints, workspace, newer } = await arrive();
    const db = openDatabase({ url: system().databaseUrls.campaign, applicationName: "test" });
    onTestFinished(() => db.close());
    await db.query(
      `update mailbox set daily_limit = 50, ramp_start = 12, ramp_increment = 2, ramp_day = 12
       where workspace_id = $1 and id = $2`,
      [workspace.id, newer.id],
    );
    await page.goto(inWorkspace(workspace, "/mailboxes"));
    const row = page.getByRole("row", { name: new RegExp(newer.email) });
    await row.getByText("Ramping up").waitFor();
    await row.getByText("day 12 of 20").waitFor();
    await row.getByText("0 of 34").waitFor();
    await page.goto(inWorkspace(workspace, `/mailboxes/${newer.id}`));
    const sentence = page.getByText("12 emails on the first working day, 50 from the 20th");
    const onPage = await sentence.innerText();
    expect(onPage).toMatch(/ Today is day 12: 34 emails\.$/);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("More each day").waitFor();
    expect(await sentence.innerText()).toBe(onPage.replace(" Today is day 12: 34 emails.", ""));
    expect(complaints).toEqual([]);
  });
});
