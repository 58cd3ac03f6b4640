import { openDatabase } from "@outbound/postgres/database";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, press, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`a session that is ten minutes old${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function anOldSession() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    const email = freshAddress("alan");
    await becomeMember(visitor.page, workspace, "admin", email);
    const db = openDatabase({ url: system().databaseUrls.gateway, applicationName: "browser-tests", poolSize: 1 });
    await db.query(
      `update session set created_at = now() - interval '11 minutes'
       where user_id = (select id from app_user where email = $1)`,
      [email],
    );
    await db.close();
    await visitor.page.goto(inWorkspace(workspace, "/settings/tokens"));
    await visitor.page.getByRole("button", { name: "Create token" }).click();
    await visitor.page.getByLabel("Name", { exact: true }).fill("Reports");
    return visitor;
  }
  const create = (page: Page) =>
    press(page.getByRole("dialog", { name: "Create token" }).getByRole("button", { name: "Create token" }));
  const asked = (page: Page) => page.getByRole("dialog", { name: "Confirm it’s you" });

  test("asks its person for the password before it makes a token, in one go, by keyboard", async () => {
    const { page, complaints, close } = await anOldSession();
    await create(page);
    await untilFocused(asked(page).getByLabel("Your password"));
    await page.keyboard.type("not this one");
    await page.keyboard.press("Enter");
    await page.getByText("The password is wrong.").waitFor();
    await asked(page).getByLabel("Your password").fill(password);
    await page.keyboard.press("Enter");
    await page.getByText("Copy the token now").waitFor();
    await asked(page).waitFor({ state: "hidden" });
    expect(complaints.filter((one) => !one.includes("403"))).toEqual([]);
    await close();
  });

  test("makes none for whoever doesn't know it, and says so in its place", async () => {
    const { page, close } = await anOldSession();
    await create(page);
    await asked(page).getByLabel("Your password").waitFor();
    await expectNothingInTheWay(page, "proof");
    await page.keyboard.press("Escape");
    await page.getByText("Confirm first that it's you.").waitFor();
    expect(await page.getByText("Copy the token now").count()).toBe(0);
    await create(page);
    await asked(page).getByRole("button", { name: "Cancel" }).click();
    await asked(page).waitFor({ state: "hidden" });
    await close();
  });
});
