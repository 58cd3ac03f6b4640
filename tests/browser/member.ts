import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { createInvitation } from "@outbound/contracts/people/create-invitation";
import type { Role } from "@outbound/contracts/people/role";
import type { Page } from "playwright-core";
import { system, type Workspace } from "../api/workspace.ts";

export const password = "correct horse battery";

export async function becomeOwner(page: Page, workspace: Workspace, email: string): Promise<void> {
  const { url } = await workspace.operate(claimWorkspace, {});
  await redeem(page, url, email);
}

export async function becomeMember(page: Page, workspace: Workspace, role: Role, email: string): Promise<void> {
  const { url } = await workspace.operate(createInvitation, { email, role });
  await redeem(page, url);
}

async function redeem(page: Page, url: string, email?: string): Promise<void> {
  await page.goto(url);
  if (email !== undefined) await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
}

export const inWorkspace = ({ id }: Workspace, path: string): string => `${system().baseUrl}/app/w/${id}${path}`;

export const freshAddress = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@acme.example`;
