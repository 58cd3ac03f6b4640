import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { createProspect as createOperation } from "@outbound/contracts/prospects/create-prospect";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, runningCampaign, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, type Visitor, whyNot } from "./visitor.ts";

const names = ["Grace Hopper", "Alan Turing", "Katherine Johnson", "Edsger Dijkstra", "Barbara Liskov"];
const csv = `Rufname,Surname,E-Mail,Company,City of the office\n${names
  .map((name) => `${name.replace(" ", ",")},${name.split(" ")[1]?.toLowerCase()}@list.example,Acme Ltd,Lisbon`)
  .join("\n")}\nNo,Body,nobody,,\nA,Formula,f@list.example,=1+1,\n`;

describe.skipIf(whyNot)(`what leads to a running campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  const sink = startSmtpSink();
  let workspace: Workspace;
  let empty: Workspace;
  let running: string;
  let draft: string;
  let person: string;
  let mailbox: string;
  let visitor: Visitor;
  let newcomer: Visitor;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    const { smtp } = await sink;
    const add = (email: string, name: string, more: object = {}) =>
      workspace.operate(addMailbox, { email, name, smtp, daily_limit: 50, ramp: { start: 10, increment: 5 }, ...more });
    ({ id: mailbox } = await add("mara@acme.example", "Mara Lind"));
    await add("jonas.of.the.northern.office@acme.example", "Jonas");
    await workspace.operate(pauseSending, { mailbox: "jonas.of.the.northern.office@acme.example", reason: "On leave" });
    const made = await Promise.all(
      names.map((name) => {
        const [first_name = "", last_name = ""] = name.split(" ");
        const email = `${first_name}@${last_name}.example`.toLowerCase();
        return workspace.operate(createOperation, { first_name, last_name, email, custom_fields: { plan: "pro" } });
      }),
    );
    person = made[0]?.id ?? "";
    const file = { mailboxes: ["mara@acme.example"], steps };
    running = await runningCampaign(workspace, { ...file, name: "Spring launch" });
    draft = await draftCampaign(workspace, { ...file, name: "Autumn fair" });
    await workspace.client.enrolProspects({ id: running, prospect_ids: [person] });
    await eventually(async () => expect((await sink).mails.length).toBeGreaterThan(0));
    visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    newcomer = await newVisitor(system().baseUrl);
    empty = await freshWorkspace("Acme");
    await becomeOwner(newcomer.page, empty, freshAddress("new"));
  });
  afterAll(async () => {
    await Promise.all([visitor.close(), newcomer.close()]);
    await (await sink)[Symbol.asyncDispose]();
  });

  test.each(screens())("%s: the page passes axe and nothing is cut off, at any width", async (name, open) => {
    const { page, complaints } = name.startsWith("no-") ? newcomer : visitor;
    await open(page);
    if (name === "sequence") await expectNothingInTheWayInAnyTheme(page, name);
    else await expectNothingInTheWay(page, name);
    expect(complaints).toEqual([]);
  });

  function screens(): [string, (page: Page) => Promise<void>][] {
    const at = (path: string, wait: string) => async (page: Page) => {
      await page.goto(inWorkspace(workspace, path));
      await page.getByText(wait).filter({ visible: true }).first().waitFor();
    };
    const atEmpty = (path: string, wait: string) => async (page: Page) => {
      await page.goto(inWorkspace(empty, path));
      await page.getByText(wait).first().waitFor();
    };
    return [
      ["no-campaigns-yet", atEmpty("/campaigns", "No campaigns yet")],
      ["no-prospects", atEmpty("/prospects", "No prospects yet")],
      ["no-mailboxes", atEmpty("/mailboxes", "No mailboxes yet")],
      ["prospects", at("/prospects", "Grace Hopper")],
      ["prospect", async (page) => at(`/prospects/${person}`, "Timeline")(page)],
      ["prospect-change", async (page) => at(`/prospects/${person}/edit`, "Custom fields")(page)],
      ["import", at("/prospects/import", "CSV file")],
      [
        "import-refused",
        async (page) => {
          await at("/prospects/import", "CSV file")(page);
          await choose(page, 'E-Mail\n"ada');
          await page.getByRole("alert").waitFor();
        },
      ],
      [
        "import-mapping",
        async (page) => {
          await at("/prospects/import", "CSV file")(page);
          await choose(page, csv);
          await page.getByText("people.csv · 7 rows").waitFor();
        },
      ],
      [
        "import-report",
        async (page) => {
          await at("/prospects/import", "CSV file")(page);
          await choose(page, csv);
          await page.getByRole("button", { name: /^Import \d prospects?$/ }).click();
          await page.getByText("Download skipped rows").waitFor();
        },
      ],
      ["jobs", at("/settings/jobs", "Import people.csv")],
      ["all-matching", at("/prospects/all?show=not_contacted", "Deletes everything about them")],
      ["mailboxes", at("/mailboxes", "Mara Lind")],
      ["mailbox-panel", async (page) => at(`/mailboxes?peek=${mailbox}`, "DNS of")(page)],
      ["mailbox", async (page) => at(`/mailboxes/${mailbox}`, "Replies read")(page)],
      [
        "mailbox-add",
        async (page) => {
          await at("/mailboxes/add", "Limits and ramp")(page);
          await page.getByLabel("Email", { exact: true }).fill("new@acme.example");
          await page.getByLabel("Server for sending").fill("127.0.0.1");
          await page.getByLabel("Port for sending").fill("1");
          await page.getByLabel("Read replies and bounces").uncheck();
          await page.getByRole("button", { name: "Connect", exact: true }).click();
          await page.getByRole("button", { name: "Save anyway" }).waitFor();
        },
      ],
      ["campaign-new", at("/campaigns/new", "Create draft")],
      [
        "sequence",
        async (page) => {
          await at(`/campaigns/${draft}/sequence`, "Added to campaign")(page);
          await page.getByRole("region", { name: "Preview" }).getByRole("article").waitFor();
        },
      ],
      ["campaign-settings", async (page) => at(`/campaigns/${draft}/settings`, "When it sends")(page)],
      [
        "add-people",
        async (page) => {
          await at(`/campaigns/${draft}/add?show=all`, "Alan Turing")(page);
          await page.getByLabel("Select Alan Turing").check();
        },
      ],
    ];
  }
});

const choose = (page: Page, text: string) =>
  page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

const steps = [
  {
    subject: "{{ first_name | default: 'Hello' }}, a question about spring",
    body: "Hello {{ first_name }},\n\nwho looks after new tools?\n\nMara",
    delay_days: 0,
  },
  {
    subject: "Re: a question about spring",
    body: "Just in case my last mail got lost.",
    delay_days: 3,
    variants: [{ name: "B", subject: "Re: spring", body: "Did you see it?" }],
  },
];
