import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { outbound } from "@outbound/testing/system";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { type Loaded, loadedBytes } from "./loaded-bytes.ts";
import { expectNothingInTheWay } from "./look.ts";
import { newVisitor, signOut, tabTo, untilFocused, type Visitor, whyNot } from "./visitor.ts";

const password = "correct horse battery";

describe.skipIf(whyNot)(`the app in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let campaign: string;
  let claimUrl: string;
  const email = `ada${crypto.randomUUID().slice(0, 4)}@acme.example`;
  const sink = startSmtpSink();

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    const { smtp } = await sink;
    const mailbox = { email: "mara@acme.example", name: "Mara", smtp, min_gap_seconds: 0 };
    await workspace.operate(addMailbox, mailbox);
    const file = { mailboxes: [mailbox.email] };
    await draftCampaign(workspace, { ...file, name: "Autumn fair" });
    const paused = await runningCampaign(workspace, { ...file, name: "Partners in Lisbon" });
    await workspace.operate(pauseCampaign, { id: paused });
    campaign = await runningCampaign(workspace, { ...file, name: "Spring launch", steps });
    const people = await Promise.all(names.map((name) => createProspect(workspace, personOf(name))));
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: people.map(({ id }) => id) });
    await eventually(async () => expect((await sink).mails.length).toBeGreaterThan(0));
    const { json } = await outbound(system(), ["workspace", "claim", "-w", workspace.id]);
    claimUrl = (json as { url: string }).url;
  });
  afterAll(async () => (await sink)[Symbol.asyncDispose]());

  test("from the printed link to one campaign, and back in by password", async () => {
    const { page, complaints, quiet, close } = await newVisitor(system().baseUrl);
    await page.goto(claimUrl);
    await page.getByLabel("Email", { exact: true }).fill(email);
    expect(page.url()).not.toContain("#");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();

    await atHome(page);
    await page.getByRole("link", { name: "Campaigns", exact: true }).click();
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    const row = page.getByRole("row", { name: /Spring launch/ });
    await row.getByText("Running").waitFor();
    await page.getByRole("link", { name: "Paused 1", exact: true }).click();
    await page.getByRole("link", { name: "Partners in Lisbon" }).waitFor();
    await row.waitFor({ state: "detached" });
    expect(page.url()).toContain("show=paused");
    const current = page.getByRole("navigation", { name: "Campaigns by status" }).locator("[aria-current]");
    await current.filter({ hasText: /^Paused\s*1$/ }).waitFor();
    await page.goBack();
    await row.waitFor();
    await current.filter({ hasText: /^All\s*3$/ }).waitFor();

    await page.getByRole("link", { name: "Spring launch" }).click();
    await page.getByRole("heading", { name: "Spring launch", level: 1 }).waitFor();
    const { progress } = await workspace.client.getCampaign({ id: campaign });
    const finished = page.getByText("Finished", { exact: true }).locator("..");
    await finished.getByText(`of ${progress.enrolled} prospects`).waitFor();
    await page.getByRole("link", { name: "Results" }).click();
    await page.getByRole("row", { name: /^Total/ }).waitFor();
    await page
      .getByRole("navigation", { name: "Campaign", exact: true })
      .getByRole("link", { name: "Prospects" })
      .click();
    await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();

    const here = page.url();
    await quiet();
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await page.goto(here);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();
    expect(page.url()).toBe(here);
    expect(complaints).toEqual([]);

    await page.goto(claimUrl);
    await page.getByText("This link doesn’t work").waitFor();
    await close();
  });

  test("signing in and each page of the navigation load sixteen scripts at most, 200 kB for all pages, and 30 kB of style", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await page.goto(system().baseUrl);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    const sizes = { "Sign in": await loadedBytes(page) };
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await atHome(page);
    const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
    const names = await Promise.all(links.map((link) => link.innerText()));
    const at = (name: string) =>
      name === "Home" ? atHome(page) : page.getByRole("heading", { name, level: 1 }).waitFor();
    for (const name of names) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
      await at(name);
      await page.reload();
      await at(name);
      Object.assign(sizes, { [name]: await loadedBytes(page) });
    }
    expect(Object.keys(sizes)).toEqual(
      expect.arrayContaining(["Home", "Campaigns", "Inbox", "Prospects", "Mailboxes"]),
    );
    const isTooMuch = ({ shell, route, css, scripts }: Loaded) =>
      shell > 200_000 || route > 80_000 || css > 30_000 || scripts > 16;
    expect(Object.entries(sizes).filter(([, loaded]) => isTooMuch(loaded))).toEqual([]);
    await close();
  });

  test("by keyboard alone: sign in, open a campaign, pause it, resume it, sign out", async () => {
    const { page, complaints, quiet, close } = await newVisitor(system().baseUrl);
    await page.goto(system().baseUrl);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await untilFocused(page.getByLabel("Email", { exact: true }));
    await page.keyboard.type(email);
    await tabTo(page, "Password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await atHome(page);
    await tabTo(page, "Campaigns");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    await tabTo(page, "Spring launch");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Spring launch", level: 1 }).waitFor();
    await tabTo(page, "Pause");
    await page.keyboard.press("Enter");
    await page.getByText(/^Paused by \S+@acme\.example\./).waitFor();
    expect((await workspace.client.getCampaign({ id: campaign })).status).toBe("paused");
    await page.reload();
    await page.getByRole("button", { name: "Resume campaign" }).waitFor();
    await tabTo(page, "Resume campaign");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Resume Spring launch?" }).waitFor();
    await tabTo(page, "Resume campaign");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Spring launch", level: 1 }).waitFor();
    await tabTo(page, `Your account: AD${email}Owner`);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Your sign-in" }).waitFor();
    await page.keyboard.press("End");
    await quiet();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  describe("of each page", () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(system().baseUrl);
    });
    afterAll(async () => visitor.close());

    test.each(screens())("%s: it passes axe and nothing is cut off, at any width", async (name, open) => {
      const { page, complaints } = visitor;
      await open(page);
      await expectNothingInTheWay(page, name);
      expect(complaints).toEqual([]);
    });
  });

  function screens(): [string, (page: Page) => Promise<void>][] {
    const inWorkspace = (path: string, wait: string) => async (page: Page) => {
      await page.goto(`${system().baseUrl}/app/w/${workspace.id}${path}`);
      await page.getByText(wait).first().waitFor();
    };
    return [
      [
        "link",
        async (page) => {
          const { json } = await outbound(system(), ["workspace", "claim", "-w", (await freshWorkspace("Acme")).id]);
          await page.goto((json as { url: string }).url);
          await page.getByLabel("Email", { exact: true }).waitFor();
        },
      ],
      [
        "sign-in",
        async (page) => {
          await page.goto(`${system().baseUrl}/app`);
          await page.getByLabel("Password").waitFor();
        },
      ],
      [
        "campaigns",
        async (page) => {
          await page.getByLabel("Email", { exact: true }).fill(email);
          await page.getByLabel("Password").fill(password);
          await page.getByRole("button", { name: "Sign in" }).click();
          await page.getByRole("link", { name: "Campaigns", exact: true }).click();
          await page.getByRole("row", { name: /Spring launch/ }).waitFor();
        },
      ],
      ["no-campaigns", (page) => inWorkspace("/campaigns?show=archived", "No archived campaigns")(page)],
      ["overview", (page) => inWorkspace(`/campaigns/${campaign}`, "Where prospects are")(page)],
      ["stats", (page) => inWorkspace(`/campaigns/${campaign}/stats`, "Total")(page)],
      ["people", (page) => inWorkspace(`/campaigns/${campaign}/people`, "Grace Hopper")(page)],
      ["not-found", (page) => inWorkspace("/elsewhere", "Page not found")(page)],
    ];
  }
});

const steps = [
  {
    subject: "{{ first_name | default: 'Hello' }}, a question about spring",
    body: "Who looks after new tools?",
    delay_days: 0,
  },
  { subject: "Re: a question about spring", body: "Just in case my last mail got lost.", delay_days: 3 },
  { subject: "Re: a question about spring", body: "My last mail about it.", delay_days: 5 },
];

const names = [
  "Grace Hopper",
  "Alan Turing",
  "Katherine Johnson",
  "Edsger Dijkstra",
  "Barbara Liskov",
  "Claude Shannon",
];

function personOf(name: string) {
  const [first_name = "", last_name = ""] = name.split(" ");
  return { first_name, last_name, email: `${first_name}@${last_name}.example`.toLowerCase() };
}
