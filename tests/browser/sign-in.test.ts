import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { codeOnPhone } from "./authenticator.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, signOut, tabTo, untilFocused, whyNot } from "./visitor.ts";

async function setUp(page: Page) {
  await page.getByRole("button", { name: "Set up app" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: "QR code of the secret below" }).waitFor();
  await expectNothingInTheWay(page, "second-factor");
  const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
  await page.getByLabel("Code", { exact: true }).fill(codeOnPhone(secret));
  await page.getByRole("button", { name: "Switch on app" }).click();
  const codes = await page.getByRole("group", { name: "Recovery codes" }).innerText();
  await expectNothingInTheWay(page, "recovery-codes");
  return { secret, recoveryCodes: codes.split("\n") };
}

describe.skipIf(whyNot)(`how people sign in, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("a session that ends while a page is open leads to sign in once, and from there back to the page", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    const workspace = await freshWorkspace("Acme");
    const email = freshAddress("ada");
    await becomeOwner(page, workspace, email);
    const here = inWorkspace(workspace, "/campaigns?show=paused");
    await page.goto(here);
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    // While the sign-in's code is under way, its address is there already, and still the page.
    await page.route(/\/sign-in-[\w-]+\.js$/, async (route) => {
      await page.waitForURL("**/sign-in?*", { waitUntil: "commit" });
      await route.continue();
    });
    const { origin } = new URL(here);
    await page.request.post(`${origin}/app/api/session.end`, { headers: { origin }, data: {} });
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe(`/w/${workspace.id}/campaigns?show=paused`);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    expect(page.url()).toBe(here);
    await close();
  });

  test("whoever signs out sees the page until it is loaded anew, also when another request is refused first", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    const workspace = await freshWorkspace("Acme");
    await becomeOwner(page, workspace, freshAddress("ada"));
    await page.goto(inWorkspace(workspace, "/campaigns"));
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await page.route("**/campaign.list", async (route) => {
      await ended;
      await route.continue();
    });
    await page.route("**/session.end", async (route) => {
      const response = await route.fetch();
      end();
      await page.getByRole("alert").getByText("Sign in first").waitFor();
      await route.fulfill({ response });
    });
    await page.getByRole("link", { name: "Paused" }).click();
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await close();
  });

  test("an authenticator app is set up, asked for at the next sign-in by keyboard alone, and switched off", async () => {
    const { page, complaints, quiet, close } = await newVisitor(system().baseUrl);
    const workspace = await freshWorkspace("Acme");
    const email = freshAddress("ada");
    await becomeOwner(page, workspace, email);
    await page.goto(inWorkspace(workspace, "/settings/sign-in"));
    const { secret, recoveryCodes } = await setUp(page);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole("button", { name: "Hide recovery codes" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();
    await expectNothingInTheWay(page, "sign-in-means");
    await page.goto(inWorkspace(workspace, "/settings/members"));
    await page.getByRole("row", { name: new RegExp(`${email} you.*Authenticator app`) }).waitFor();

    await quiet();
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await untilFocused(page.getByLabel("Email", { exact: true }));
    await page.keyboard.type(email);
    await tabTo(page, "Password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByLabel("Code", { exact: true }).waitFor();
    await expectNothingInTheWay(page, "code");
    expect(await page.evaluate("document.activeElement.autocomplete")).toBe("one-time-code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The code is wrong or already used. Wait for the next one.").waitFor();
    // Each code is taken once, and the next half minute's is taken already.
    await page.getByLabel("Code", { exact: true }).fill(codeOnPhone(secret, 1));
    await page.keyboard.press("Enter");
    await atHome(page);

    await page.goto(inWorkspace(workspace, "/settings/sign-in"));
    await page.getByRole("button", { name: "Switch off app" }).click();
    await page.getByLabel("Code", { exact: true }).fill(recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Switch off app" }).click();
    await page.getByRole("button", { name: "Set up app" }).waitFor();
    // The browser's own console shows the refusal.
    expect(complaints.filter((complaint) => !complaint.includes("403"))).toEqual([]);
    await close();
  });
});
