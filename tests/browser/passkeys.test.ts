import { startSystem } from "@outbound/testing/system";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay } from "./look.ts";
import { freshAddress, password } from "./member.ts";
import { newVisitor, signOut, whyNot } from "./visitor.ts";

/** A laptop that knows its person's finger. It answers only requests that a button made. */
async function giveDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.skipIf(whyNot)(`passkeys in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let system: Awaited<ReturnType<typeof startSystem>>;
  beforeAll(async () => {
    system = await startSystem({ publicHost: "localhost" });
  });
  afterAll(() => system?.stop());

  test("one is added by password, signs in by a button alone, and is worth nothing once it is removed", async () => {
    await system.cli(["workspace", "create", "--name", "Acme"]);
    const { json } = await system.cli(["workspace", "claim", "--workspace", "Acme"]);
    const { page, complaints, close } = await newVisitor(system.baseUrl);
    await page.addInitScript({ content: "PublicKeyCredential.isConditionalMediationAvailable = async () => false" });
    await giveDevice(page);
    await page.goto((json as { url: string }).url);
    await page.getByLabel("Email", { exact: true }).fill(freshAddress("ada"));
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await atHome(page);

    const settings = new URL("settings/sign-in", page.url()).href;
    await page.goto(settings);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Work laptop");
    await page.getByLabel("Your password").fill(password);
    await expectNothingInTheWay(page, "add-passkey");
    await page.getByLabel("Your password").press("Enter");
    await page.getByRole("row", { name: /Work laptop.*Never/ }).waitFor();
    await expectNothingInTheWay(page, "passkeys");

    // A press before its code is there would be lost, if the button could be pressed.
    await page.route(/\/passkey-sign-in-[\w-]+\.js$/, async (route) => {
      await page.getByRole("button", { name: "Continue with passkey", disabled: true }).waitFor();
      await route.continue();
    });
    const signInByPasskey = async () => {
      await signOut(page);
      // It stands before the password.
      const ways = page.getByRole("button", { name: /^(Continue with passkey|Sign in)$/ });
      await ways.nth(1).waitFor();
      expect(await ways.first().textContent()).toBe("Continue with passkey");
      await page.getByRole("button", { name: "Continue with passkey" }).click();
    };
    await signInByPasskey();
    await atHome(page);
    await page.goto(settings);
    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Remove Work laptop" }).last().click();
    await page.getByRole("row", { name: /Work laptop/ }).waitFor({ state: "detached" });
    await signInByPasskey();
    await page.getByRole("alert").getByText("This passkey isn't registered here").waitFor();
    await expectNothingInTheWay(page, "sign-in-refused");
    // The browser's own console shows the refusal.
    expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
    await close();
  });
});
