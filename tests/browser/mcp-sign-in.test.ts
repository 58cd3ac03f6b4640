import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, press, tabTo, type Visitor, whyNot } from "./visitor.ts";

const redirectUri = "https://claude.example/callback";
const verifier = "v".repeat(43);

/** Where a client that has just registered leads its person. */
async function askingClient(name: string): Promise<{ clientId: string; url: string }> {
  const registered = await fetch(new URL("/oauth/register", system().baseUrl), {
    method: "POST",
    body: JSON.stringify({ client_name: name, redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "12345678901234567890",
  });
  return { clientId, url: `${system().baseUrl}/oauth/authorize?${query.toString()}` };
}

async function fetchToken(clientId: string, answer: URLSearchParams | undefined): Promise<unknown> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: answer?.get("code") ?? "",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  return (await fetch(new URL("/oauth/token", system().baseUrl), { method: "POST", body })).json();
}

describe.skipIf(whyNot)(`letting an MCP client in, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  const email = freshAddress("ada");
  let workspace: Workspace;
  let owner: Visitor;
  let answered: URLSearchParams[] = [];

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, email);
  });
  afterAll(async () => owner.close());

  /** The client's own page, at another host. */
  const playClient = async ({ page }: Visitor) => {
    answered = [];
    await page.route(`${redirectUri}**`, (route) => {
      answered.push(new URL(route.request().url()).searchParams);
      return route.fulfill({ contentType: "text/html", body: "<h1>Connected</h1>" });
    });
  };
  const unexpected = ({ complaints }: Visitor) => complaints.filter((complaint) => !complaint.includes(redirectUri));

  test("somebody who signs in for it reads who asks, lets it in by keyboard alone, and finds and revokes its token", async () => {
    const visitor = await newVisitor(system().baseUrl);
    const { page } = visitor;
    await playClient(visitor);
    const { clientId, url } = await askingClient("Claude");
    await page.goto(url);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Connect Claude?", level: 1 }).waitFor();
    await page.getByText("Access goes to claude.example.").waitFor();

    await tabTo(page, "Workspace");
    await tabTo(page, "Access");
    await page.keyboard.press("End");
    await tabTo(page, "Connect client");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Connected" }).waitFor();
    const [answer] = answered;
    expect([answer?.get("state"), answer?.get("iss")]).toEqual(["12345678901234567890", system().baseUrl]);

    expect(await fetchToken(clientId, answer)).toMatchObject({ scope: "read write" });
    await page.goto(inWorkspace(workspace, "/settings/tokens"));
    const row = page.getByRole("row", { name: `Claude connected by ${email}` });
    await row.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await row.getByText("Revoked").first().waitFor();
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test("a viewer gives reading alone, and may refuse", async () => {
    const visitor = await newVisitor(system().baseUrl);
    const { page } = visitor;
    await playClient(visitor);
    await becomeMember(page, workspace, "viewer", freshAddress("grace"));
    await page.goto((await askingClient("Claude")).url);
    await page.getByText("You’re a viewer there, so the client can only read.").waitFor();
    expect(await page.getByLabel("Access").locator("option").allInnerTexts()).toEqual(["Read only"]);
    await expectNothingInTheWay(page, "consent");
    await page.getByRole("button", { name: "Refuse access" }).click();
    await page.getByRole("heading", { name: "Connected" }).waitFor();
    expect(answered.map((answer) => [answer.get("error"), answer.get("code")])).toEqual([["access_denied", null]]);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test("a viewer finds the clients that they let in, and ends one by keyboard", async () => {
    const visitor = await newVisitor(system().baseUrl);
    const { page } = visitor;
    await playClient(visitor);
    await becomeMember(page, workspace, "viewer", freshAddress("mary"));
    const { clientId, url } = await askingClient("Claude");
    await page.goto(url);
    await page.getByRole("button", { name: "Connect client" }).click();
    await page.getByRole("heading", { name: "Connected" }).waitFor();
    await fetchToken(clientId, answered[0]);
    await page.goto(inWorkspace(workspace, "/settings/clients"));
    await page.getByRole("row", { name: /Claude Acme, read only/ }).waitFor();
    await expectNothingInTheWay(page, "authorizations");
    await press(page.getByRole("button", { name: "Disconnect" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Disconnect" }));
    await page.getByRole("heading", { name: "No AI clients yet" }).waitFor();
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test("a client that asks for its answer elsewhere is told to nobody: the page says what is wrong and leads nowhere", async () => {
    const { url } = await askingClient("Claude");
    const elsewhere = new URL(url);
    elsewhere.searchParams.set("redirect_uri", "https://evil.example/");
    await owner.page.goto(elsewhere.href);
    await owner.page
      .getByText("Claude wants the answer at an address that it didn't register. Connect it again.")
      .waitFor();
    await expectNothingInTheWay(owner.page, "consent-refused");
    expect(await owner.page.getByRole("button").count()).toBe(0);
    const framed = await fetch(new URL("/app/authorize", system().baseUrl));
    expect(framed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
