import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { finishMailboxConsent, openMailboxConsent } from "@outbound/contracts/mailboxes/mailbox-consent";
import { freshCaller } from "./workspace.ts";

type Visitor = { account: string; userId?: string | null; browser?: string };

/**
 * As a browser that opens a link of `mailbox.connect` and signs in to the provider at `providerUrl`. Resolves to what it
 * brings back.
 */
export async function visitConsent(
  call: Call,
  { link: url, providerUrl }: { link: string; providerUrl: string },
  { account, userId = null, browser = randomUUID() }: Visitor,
) {
  const link = new URL(url).searchParams.get("link") ?? "";
  const visitor = { provider: "google" as const, browser, user_id: userId };
  const operator = freshCaller();
  const opened = await call(openMailboxConsent, { ...visitor, link }, operator);
  if (!opened.url) throw new Error(opened.refusal ?? "no url");
  const form = new URL(opened.url).searchParams;
  form.set("account", account);
  const answered = await fetch(`${providerUrl}/authorize`, { method: "POST", body: form, redirect: "manual" });
  const returned = new URL(answered.headers.get("location") ?? "").searchParams;
  const input = { ...visitor, state: returned.get("state") ?? "", returned: returned.toString() };
  return { input, finish: () => call(finishMailboxConsent, input, operator) };
}
