import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { createInvitation } from "@outbound/contracts/people/create-invitation";
import type { Role } from "@outbound/contracts/people/role";
import type { Page } from "playwright-core";
import { system, type Workspace } from "../api/workspace.ts";

export const password = "correct horse battery";

/** Signs in as the link's page does, without opening a page. `console.test.ts` and `people.test.ts` fill the page in. */
export async function becomeOwner(page: Page, workspace: Workspace, email: string): Promise<void> {
  const { url } = await workspace.operate(claimWorkspace, {});
  await redeem(page, url, { email, password });
}

/** As `becomeOwner`. */
export async function becomeMember(page: Page, workspace: Workspace, role: Role, email: string): Promise<void> {
  const { url } = await workspace.operate(createInvitation, { email, role });
  await redeem(page, url, { password });
}

/** On the members' page; its dialog stays, with the link. */
export async function inviteMember(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Role", { exact: true }).selectOption(role);
  await dialog.getByRole("button", { name: "Invite member" }).click();
  return dialog.getByLabel(`Invitation link for ${email}`).inputValue();
}

/** The browser keeps the session's cookie. */
async function redeem(page: Page, link: string, filledIn: { email?: string; password: string }): Promise<void> {
  const { origin, hash } = new URL(link);
  const answer = await page.request.post(`${origin}/app/api/link.redeem`, {
    headers: { origin },
    data: { secret: hash.slice(1), ...filledIn },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

export const inWorkspace = ({ id }: Workspace, path: string): string => `${system().baseUrl}/app/w/${id}${path}`;

export const freshAddress = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@acme.example`;
