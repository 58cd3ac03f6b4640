import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { becomeOwner, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

/** Asked by the page's first script, and taken by the screen: if one asks otherwise, it is asked for twice. */
const asked = {
  home: ["session.get", "sending.today"],
  inbox: ["session.get", "conversation.list"],
  campaigns: ["session.get", "campaign.list"],
  prospects: ["session.get", "prospect.list"],
};

describe.skipIf(whyNot)(`the app is opened${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("with a screen whose session and list are asked for before the app's code is there, and once", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    for (const [place, operations] of Object.entries(asked)) {
      const requests: string[] = [];
      const note = (request: Request) => requests.push(new URL(request.url()).pathname);
      page.on("request", note);
      await page.goto(inWorkspace(workspace, `/${place}`));
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      await page.getByText("Loading", { exact: true }).first().waitFor({ state: "detached" });
      for (const operation of operations) {
        const times = requests.filter((path) => path === `/app/api/${operation}`).length;
        expect({ place, operation, times }).toEqual({ place, operation, times: 1 });
      }
      page.off("request", note);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test("without a session: whoever signs in at once gets the screen, and no answer of before", async () => {
    const workspace = await freshWorkspace("Acme");
    const email = freshAddress("ada");
    const first = await newVisitor(system().baseUrl);
    await becomeOwner(first.page, workspace, email);
    await first.close();

    const { page, close } = await newVisitor(system().baseUrl);
    await page.goto(inWorkspace(workspace, "/campaigns"));
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 401 && refused.push(answer.url()));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("No campaigns yet").waitFor({ timeout: 20_000 });
    expect([refused, new URL(page.url()).pathname]).toEqual([[], `/app/w/${workspace.id}/campaigns`]);
    await close();
  });
});
