import { createOffer } from "@outbound/contracts/offers/create-offer";
import { listOfferEntries } from "@outbound/contracts/offers/list-offer-entries";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  freshWorkspace,
  request,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { drag } from "./drag.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, tabTo, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`tokens, suppressions, offers, a mailbox that goes${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function admin(workspace: Workspace, path: string) {
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, workspace, "admin", freshAddress("alan"));
    await visitor.page.goto(inWorkspace(workspace, path));
    return visitor;
  }

  test("a token is created by keyboard alone, shown once, works, and no longer works once it is revoked", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await admin(workspace, "/settings/tokens");
    await page.getByRole("row", { name: /API.*Read and write/ }).waitFor();
    await tabTo(page, "Create token");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create token" });
    await untilFocused(dialog.getByLabel("Name", { exact: true }));
    await page.keyboard.type("CRM sync");
    await dialog.getByLabel("Access").selectOption("read");
    await press(dialog.getByRole("button", { name: "Create token" }));
    const token = await page.getByLabel("API token", { exact: true }).inputValue();
    expect(await request(token, "GET", "/campaigns")).toMatchObject({ status: 200 });
    expect(await request(token, "POST", "/prospects", { body: {} })).toMatchObject({ status: 403 });
    await page.reload();
    const row = page.getByRole("row", { name: /CRM sync.*Read only.*Active/ });
    await row.waitFor();
    expect(await page.content()).not.toContain(token);

    await row.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog", { name: "Revoke CRM sync?" }).getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("row", { name: /CRM sync.*Revoked/ }).waitFor();
    expect(await request(token, "GET", "/campaigns")).toMatchObject({ status: 401 });
    const { data } = await workspace.operate(listTokens, {});
    expect(data.map(({ name }) => name)).toContain("CRM sync");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a token that may answer without a person is made by a box, which none has that may only read", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await admin(workspace, "/settings/tokens");
    await page.getByRole("button", { name: "Create token" }).click();
    const dialog = page.getByRole("dialog", { name: "Create token" });
    const box = page.getByLabel("May send replies without a member’s approval");
    await page.getByLabel("Access").selectOption("read");
    await box.waitFor({ state: "detached" });
    await page.getByLabel("Access").selectOption("write");
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.getByLabel("Name", { exact: true }).fill("Claude");
    await press(dialog.getByRole("button", { name: "Create token" }));
    await press(page.getByRole("button", { name: "Done" }));
    await page.getByRole("row", { name: /Claude.*Read, write and reply.*Active/ }).waitFor();
    const { data } = await workspace.operate(listTokens, {});
    expect(data[0]).toMatchObject({ name: "Claude", may_answer: true, read_only: false });
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone: where an entry is removed, the focus is at the next one, and at last in the section", async () => {
    const workspace = await freshWorkspace("Acme");
    for (const value of ["ann@list.example", "bob@list.example"]) {
      await workspace.operate(createSuppression, { kind: "email", value, reason: "manual" });
    }
    const { page, complaints, close } = await admin(workspace, "/settings/suppressions");
    const removeOf = (value: string) =>
      page.getByRole("row", { name: new RegExp(value) }).getByRole("button", { name: "Remove" });
    const removeFocused = async (value: string) => {
      await page.keyboard.press("Enter");
      await untilFocused(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("row", { name: new RegExp(value) }).waitFor({ state: "detached" });
    };
    await removeOf("bob@list.example").focus();
    await removeFocused("bob@list.example");
    await untilFocused(removeOf("ann@list.example"));
    await removeFocused("ann@list.example");
    await page.getByText("No suppressions yet").waitFor();
    await page.keyboard.press("Tab");
    await untilFocused(page.getByRole("button", { name: "Add suppressions" }));
    expect(complaints).toEqual([]);
    await close();
  });

  test("of a pasted list each entry is suppressed, and what is refused is named and stays to be mended", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await admin(workspace, "/settings/suppressions");
    await page.getByRole("button", { name: "Add suppressions" }).click();
    const entries = page.getByLabel("Suppress emails or domains");
    await workspace.operate(createSuppression, { kind: "email", value: "eve@example.com", reason: "unsubscribe" });
    await entries.fill("Ada <ada@list.example>; bob@list.example eve@example.com\nco.uk, nobody\ncompany.example");
    await page.getByRole("button", { name: "Suppress 6 entries" }).click();
    await page
      .getByText("ada@list.example, bob@list.example and 1 more are suppressed: no campaign emails them.")
      .waitFor();
    await page.getByText("eve@example.com was suppressed before.").waitFor();
    await page.getByText("“nobody” isn’t an email, such as ada@example.com, nor").waitFor();
    expect(await entries.inputValue()).toBe("co.uk\nnobody");
    await expectNothingInTheWay(page, "suppressed-list");
    const { data } = await workspace.client.listSuppressions({});
    expect(data.map(({ value }) => String(value)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "ada@list.example",
      "bob@list.example",
      "company.example",
      "eve@example.com",
    ]);
    await close();
  });

  test("a file's emails are suppressed by keyboard once they were read, and a file that names nobody says so", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await admin(workspace, "/settings/suppressions");
    await page.getByRole("button", { name: "Add suppressions" }).click();
    const file = page.getByLabel("Choose CSV or text file");
    await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello\nworld\n") });
    await page.getByText("notes.txt has no email and no line that is a domain.").waitFor();
    const table = "Owner;E-Mail\r\nme@own.example;ada@list.example\r\nme@own.example;bob@list.example\r\n";
    await page.evaluate(drag("drop", "opt-outs.csv", table));
    await page.getByRole("button", { name: "Suppress 2 entries" }).waitFor();
    expect(await page.getByLabel("Suppress emails or domains").inputValue()).toBe("ada@list.example\nbob@list.example");
    await expectNothingInTheWay(page, "suppressed-file");
    await tabTo(page, "Suppress 2 entries");
    await page.keyboard.press("Enter");
    await page.getByText("ada@list.example and bob@list.example are suppressed: no campaign emails them.").waitFor();
    const { data } = await workspace.client.listSuppressions({});
    expect(data.map(({ value }) => value)).toEqual(expect.arrayContaining(["ada@list.example", "bob@list.example"]));
    expect(complaints).toEqual([]);
    await close();
  });

  test("a person is suppressed in the app, found, and freed; one who asked for it stays", async () => {
    const workspace = await freshWorkspace("Acme");
    await workspace.operate(createSuppression, { kind: "email", value: "eve@example.com", reason: "unsubscribe" });
    const { page, close } = await admin(workspace, "/settings/suppressions");
    await page.getByRole("button", { name: "Add suppressions" }).click();
    const entries = page.getByLabel("Suppress emails or domains");
    const suppress = page.getByRole("button", { name: /^Suppress(?: \d+ entries)?$/ });
    await entries.fill("co.uk");
    await suppress.click();
    await page.getByText("Domains under co.uk belong to many owners. Enter one of them.").waitFor();
    await entries.fill("Gmail.com, ada@x.example");
    await suppress.click();
    await page.getByText("gmail.com is an email provider: no campaign would email anyone").waitFor();
    await expectNothingInTheWay(page, "provider-asked");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await workspace.client.listSuppressions({ value: "gmail.com" })).data).toEqual([]);
    await entries.fill("@Competitor.example");
    await suppress.click();
    await page.getByText("competitor.example is suppressed: no campaign emails it.").waitFor();
    expect(await entries.inputValue()).toBe("");
    const [created] = (await workspace.client.listSuppressions({ value: "competitor.example" })).data;
    expect(created).toMatchObject({ kind: "domain", source: "app" });

    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Find an email or domain").fill("eve@example.com");
    await page.keyboard.press("Enter");
    const eve = page.getByRole("row", { name: /eve@example.com.*Unsubscribed/ });
    await eve.waitFor();
    expect(await eve.getByRole("button").count()).toBe(0);
    await page.getByLabel("Find an email or domain").fill("");
    const row = page.getByRole("row", { name: /competitor.example/ });
    await row.getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("dialog", { name: "Remove competitor.example?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await row.waitFor({ state: "detached" });
    await close();
  });

  test("an offer that is filled wrongly says all at its fields; made, its page opens for its address's holder, and is withdrawn", async () => {
    const workspace = await freshWorkspace("Acme");
    const { email } = await createProspect(workspace, { first_name: "Grace", last_name: "Hopper" });
    const { page, close } = await admin(workspace, "/offers");
    await page.getByText("No offers yet").waitFor();
    await page.getByRole("link", { name: "Create offer" }).first().click();
    await page.getByLabel("Amount").fill("1.234,50");
    await page.getByLabel("Currency").fill("ZZZ");
    await page.getByLabel("Link to a document").fill("offer.pdf");
    await page.getByLabel("Valid until").focus();
    await page.keyboard.type("12");
    await page.getByRole("button", { name: "Create offer" }).click();
    await page.getByText("Enter a full link").waitFor();
    await page.getByText("Enter the full date, or leave it empty.").waitFor();
    await expectNothingInTheWay(page, "offer-to-fix");
    await page.getByText("Enter the recipient’s email.").waitFor();
    await page.getByText("Enter a title.").waitFor();
    await page.getByText("Enter digits only, with a point before the cents: 1234.50.").waitFor();
    await page.getByText("“ZZZ” isn’t a currency code. Enter one such as EUR.").waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.name")).toBe("email"));
    await page.keyboard.type("nobody@example.com");
    await page.getByLabel("Link to a document").fill("");
    await page.getByLabel("Valid until").fill("2099-12-31");
    await page.getByLabel("Offer title").fill("Two days of training");
    await page.getByLabel("Amount").fill("1500.555");
    await page.getByLabel("Currency").fill("eur");
    await page.getByRole("button", { name: "Create offer" }).click();
    await page.getByText("EUR has at most 2 digits after the point.").waitFor();
    await page.getByLabel("Amount").fill("1500");
    await page.getByRole("button", { name: "Create offer" }).click();
    await page.getByText("No prospect has this email. Add the prospect first.").waitFor();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Create offer" }).click();
    const url = await page.getByLabel("Link to the offer").inputValue();
    expect(await (await fetch(url)).text()).toContain("Two days of training");
    await page.getByRole("link", { name: "See offers" }).click();
    const row = page.getByRole("row", { name: /Two days of training.*1,500\.00 EUR/ });
    await row.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("row", { name: /Two days of training.*Withdrawn/ }).waitFor();
    expect((await workspace.operate(listOfferEntries, {})).data).toMatchObject([{ status: "withdrawn" }]);
    await close();
  });

  test("a mailbox is removed after its effect was shown in numbers", async () => {
    const workspace = await freshWorkspace("Acme");
    const { id, email } = await addTestMailbox(workspace);
    const campaign = await runningCampaign(workspace, { name: "Spring", mailboxes: [email] });
    const { id: person } = await createProspect(workspace);
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: [person] });
    const { page, close } = await admin(workspace, `/mailboxes/${id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Remove mailbox" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove ${email}?` });
    await dialog.getByText("1 prospect without an email yet is held until it has another mailbox.").waitFor();
    await dialog.getByText("The campaign pauses").waitFor();
    await dialog.getByRole("button", { name: "Remove mailbox" }).click();
    await page.getByText("Mailbox removed, and its passwords are deleted.").waitFor();
    await page.getByRole("link", { name: "Spring" }).waitFor();
    expect((await workspace.client.listMailboxes({})).data).toEqual([]);
    await close();
  });

  test("a viewer sees suppressions and offers, no tokens, and no button that changes one", async () => {
    const workspace = await freshWorkspace("Acme");
    await fill(workspace);
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    for (const { path, wait, viewerWait = wait } of screens) {
      await page.goto(inWorkspace(workspace, path));
      await page.getByText(viewerWait).first().waitFor();
      for (const name of ["Create token", "Revoke", "Suppress", "Remove", "Withdraw", "Create offer"])
        expect(await page.getByRole("main").getByRole("button", { name, exact: true }).count()).toBe(0);
    }
    await close();
  });

  test("their pages pass axe and nothing is cut off, at any width", async () => {
    const workspace = await freshWorkspace("Acme");
    await fill(workspace);
    const { page, complaints, close } = await admin(workspace, "/offers");
    for (const { name, path, wait, before } of screens) {
      await page.goto(inWorkspace(workspace, path));
      await page.getByText(wait).first().waitFor();
      await before?.(page);
      await expectNothingInTheWay(page, name);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

type Screen = {
  name: string;
  path: string;
  wait: string;
  viewerWait?: string;
  before?: (page: Page) => Promise<void>;
};

const screens: readonly Screen[] = [
  {
    name: "tokens",
    path: "/settings/tokens",
    wait: "Create token",
    viewerWait: "Only admins create and revoke tokens.",
    before: async (page) => {
      await page.getByRole("button", { name: "Create token" }).click();
      await page.getByLabel("Name", { exact: true }).fill("CRM sync");
      await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
      await page.getByText("Copy the token now").waitFor();
    },
  },
  { name: "suppressions", path: "/settings/suppressions", wait: "eve@example.com" },
  { name: "offers", path: "/offers", wait: "Two days of training" },
  { name: "offer-new", path: "/offers/new", wait: "Create offer", viewerWait: "Not for your role" },
];

async function fill(workspace: Workspace): Promise<void> {
  await workspace.operate(createSuppression, { kind: "email", value: "eve@example.com", reason: "unsubscribe" });
  await workspace.operate(createSuppression, { kind: "email", value: "bob@example.com", reason: "bounce" });
  await workspace.operate(addSuppression, { value: "a-rather-long-name-of-a-competitor.example" });
  const { email } = await createProspect(workspace, { first_name: "Grace", last_name: "Hopper" });
  const offer = { email, title: "Two days of training", amount: "1500", currency: "EUR", valid_until: "2099-12-31" };
  await workspace.operate(createOffer, offer);
}
