import { type Person, startTestIssuer } from "@outbound/testing/issuer";
import { startSystem } from "@outbound/testing/system";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay } from "./look.ts";
import { freshAddress } from "./member.ts";
import { newVisitor, signOut, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`an identity provider in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
  let system: Awaited<ReturnType<typeof startSystem>>;
  beforeAll(async () => {
    issuer = await startTestIssuer();
    const { url: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = issuer;
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: "Acme", PASSWORD_SIGN_IN: "off" };
    system = await startSystem({ env: settings });
  });
  afterAll(async () => {
    await system?.stop();
    await issuer?.stop();
  });

  test("an invited person joins and signs in by it, and a stranger reads why they aren't let in", async () => {
    const ada: Person = { sub: "ada", email: freshAddress("ada"), email_verified: true };
    await system.cli(["workspace", "create", "--name", "Acme"]);
    const invited = await system.cli(["user", "invite", "--workspace", "Acme", ada.email ?? ""]);
    const { page, complaints, quiet, close } = await newVisitor(system.baseUrl);

    issuer.knows({ sub: "a stranger" });
    await page.goto(`${system.baseUrl}/app/sign-in`);
    await page.getByRole("button", { name: "Continue with Acme" }).click();
    await page.getByRole("alert").getByText("No account here is linked to yours at Acme.").waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    await expectNothingInTheWay(page, "provider-refused");

    issuer.knows(ada);
    await page.goto((invited.json as { url: string }).url);
    await page.getByRole("button", { name: "Join with Acme" }).waitFor();
    await expectNothingInTheWay(page, "provider-invitation");
    await page.getByRole("button", { name: "Join with Acme" }).click();
    await atHome(page);
    await quiet();
    await signOut(page);
    await page.getByRole("button", { name: "Continue with Acme" }).click();
    await page.getByRole("main").waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Sign-in" }).click();
    await page.getByText(`as ${ada.email}`).waitFor();
    await expectNothingInTheWay(page, "provider-link");
    // The provider is another host, to which the page leads on purpose.
    expect(complaints.filter((complaint) => !complaint.includes(issuer.url))).toEqual([]);
    await close();
  });
});
