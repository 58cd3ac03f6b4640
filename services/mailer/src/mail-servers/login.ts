import type { Servers } from "../credentials/credential-table.ts";

export type Login = { user: string; pass: string } | { user: string; accessToken: string };

export function passwordOf({ user, pass }: Pick<Servers["smtp"], "user" | "pass">): Login | undefined {
  return user === undefined ? undefined : { user, pass: pass ?? "" };
}

export const xoauth2 = (user: string, accessToken: string): string =>
  Buffer.from(`user=${user}\u0001auth=Bearer ${accessToken}\u0001\u0001`).toString("base64");
