import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`companies, and a person who is erased${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "admin" | "viewer") {
    const workspace = await freshWorkspace("Acme");
    await createProspect(workspace, { email: "ada@lovelace.example", first_name: "Ada", company_name: "Lovelace Ltd" });
    await createProspect(workspace, {
      email: "mary@lovelace.example",
      first_name: "Mary",
      company_name: "Lovelace Ltd",
    });
    await createProspect(workspace, { email: "grace@hopper.example", first_name: "Grace" });
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    await visitor.page.goto(inWorkspace(workspace, "/prospects"));
    return { workspace, ...visitor };
  }

  test("a viewer finds a company by how it begins, and its people on its page", async () => {
    const { page, complaints, close } = await arrive("viewer");
    await page.getByRole("link", { name: "Companies" }).press("Enter");
    await page.getByRole("row", { name: /hopper\.example/ }).waitFor();
    await page.getByLabel("Find by name or domain").fill("love");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /hopper\.example/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Lovelace Ltd lovelace\.example 2/ }).waitFor();
    await page.getByRole("link", { name: "Lovelace Ltd" }).press("Enter");
    await page.getByRole("heading", { name: "Lovelace Ltd" }).waitFor();
    await page.getByRole("row", { name: /Ada/ }).waitFor();
    await page.getByRole("link", { name: /Mary/ }).press("Enter");
    await page.getByRole("heading", { name: "Mary" }).waitFor();
    await page.getByRole("link", { name: "Lovelace Ltd" }).press("Enter");
    await page.getByRole("heading", { name: "Prospects" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone: J moves, Space shows one beside, Tab leads into it and back, and closing it leads back to its row", async () => {
    const { page, complaints, close } = await arrive("viewer");
    await page.getByRole("link", { name: "Companies" }).press("Enter");
    const [hopper, lovelace] = ["hopper.example", "Lovelace Ltd"].map((name) => page.getByRole("link", { name }));
    if (!hopper || !lovelace) throw new Error("There are two companies.");
    await page.getByRole("heading", { name: "Companies", level: 1 }).waitFor();
    await hopper.waitFor();
    await page.keyboard.press("j");
    await untilFocused(hopper);
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const peek = page.getByRole("complementary", { name: "Lovelace Ltd" });
    await peek.getByRole("row", { name: /Ada/ }).waitFor();
    await untilFocused(lovelace);
    await page.keyboard.press("Tab");
    await untilFocused(peek.getByRole("button", { name: "Previous company" }));
    await page.keyboard.press("Shift+Tab");
    await untilFocused(lovelace);
    await page.keyboard.press("Tab");
    await peek.getByRole("button", { name: "Close" }).press("Enter");
    await peek.waitFor({ state: "detached" });
    await untilFocused(lovelace);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Lovelace Ltd", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("an admin erases a person, once asked, for good; a viewer can't", async () => {
    const { workspace, page, complaints, close } = await arrive("admin");
    await page.getByRole("link", { name: /Grace/ }).press("Enter");
    await press(page.getByRole("button", { name: "More" }));
    await page.getByRole("menuitem", { name: "Erase" }).press("Enter");
    await press(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await page.getByRole("heading", { name: "Grace" }).waitFor();
    await press(page.getByRole("button", { name: "More" }));
    await page.getByRole("menuitem", { name: "Erase" }).press("Enter");
    await press(
      page.getByRole("dialog", { name: "Erase grace@hopper.example?" }).getByRole("button", { name: "Erase" }),
    );
    await page.getByRole("heading", { name: /@anonymized\.invalid/ }).waitFor();
    expect((await workspace.client.listProspects({ email: "grace@hopper.example" })).data).toEqual([]);
    expect(await page.getByRole("button", { name: "More" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();

    const viewer = await arrive("viewer");
    await viewer.page.getByRole("link", { name: /Grace/ }).press("Enter");
    await viewer.page.getByRole("heading", { name: "Grace" }).waitFor();
    expect(await viewer.page.getByRole("button", { name: "More" }).count()).toBe(0);
    await viewer.close();
  });

  test("their pages pass axe and nothing is cut off", async () => {
    const { page, complaints, close } = await arrive("admin");
    await page.getByRole("link", { name: "Companies" }).press("Enter");
    await page.getByRole("row", { name: /hopper\.example/ }).waitFor();
    await expectNothingInTheWay(page, "companies");
    await page
      .getByRole("row", { name: /Lovelace Ltd/ })
      .getByRole("cell", { name: "2" })
      .first()
      .click();
    const peek = page.getByRole("complementary", { name: "Lovelace Ltd" });
    await peek.getByRole("row", { name: /Ada/ }).waitFor();
    await expectNothingInTheWay(page, "company-peek");
    await peek.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Lovelace Ltd" }).press("Enter");
    await page.getByRole("row", { name: /Ada/ }).waitFor();
    await expectNothingInTheWay(page, "company");
    expect(complaints).toEqual([]);
    await close();
  });
});
