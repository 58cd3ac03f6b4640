import { randomInt } from "node:crypto";
import { relative } from "node:path";
import { type OAuthProvider, oauthProviderNames, oauthProviders } from "@outbound/contracts/mailboxes/oauth-provider";
import type { Demo } from "../demo/demo.ts";
import type { Home } from "../home/home.ts";
import type { SandboxAccess } from "../sandbox/sandbox.ts";
import type { ReadyFile } from "./ready-file.ts";
import type { StartedDemo } from "./start-demo.ts";

export function welcome(
  { base_url, token, workspace_id }: Pick<ReadyFile, "base_url" | "token" | "workspace_id">,
  { demo, isFresh, note, claimUrl }: StartedDemo,
  { home, sandbox }: { home: Pick<Home, "path">; sandbox: Pick<SandboxAccess, "gapSeconds" | "providerUrls"> },
): string[] {
  const { gapSeconds, providerUrls } = sandbox;
  return [
    "",
    "Outbound is ready",
    "",
    `  Base address    ${base_url}`,
    `  The app         ${claimUrl ?? `${base_url}/app`}`,
    ...(demo ? [`  Demo workspace  ${workspace_id}`, `  Demo token      ${token}`] : []),
    `  Sent emails     ${here(home.path("outbox"))}`,
    `  Webhooks        ${here(home.path("webhooks"))}`,
    `  Logs            ${here(home.path("logs"))}`,
    ...(providerUrls ? oauthProviders.map((provider) => standInLine(provider, providerUrls[provider])) : []),
    "",
    ...(note ? [note, ""] : []),
    ...(claimUrl ? firstVisit : []),
    ...(demo ? [...(isFresh ? freshDemo : knownDemo), "", ...linesToTry(base_url, demo, gapSeconds)] : []),
    "Ctrl-C stops everything; the next start finds the data again.",
    "",
  ];
}

function linesToTry(baseUrl: string, { token, campaign_id }: Demo, gapSeconds: number): string[] {
  const authorization = `-H 'Authorization: Bearer ${token}'`;
  const campaign = `${baseUrl}/api/v1/campaigns/${campaign_id}`;
  const person = JSON.stringify({ email: `ada${randomInt(1_000_000)}@lovelace.example`, first_name: "Ada" });
  return [
    "Try: the campaign and its figures, a new prospect, who gets the first email when it is their turn at their mailbox (one email in",
    `${gapSeconds} seconds, so after minutes while the demo's own prospects are emailed), and everybody in the campaign.`,
    "",
    `curl ${authorization} ${campaign}`,
    "",
    `curl ${authorization} -H 'Content-Type: application/json' -d '${person}' '${baseUrl}/api/v1/prospects?campaign=${campaign_id}'`,
    "",
    `curl ${authorization} ${campaign}/prospects`,
    "",
  ];
}

const firstVisit = [
  "Open the app's address in a browser: the link makes you the owner of the demo workspace. It works once, for a day.",
  "",
];
const freshDemo = [
  "In the next three minutes ten prospects of a sandbox get a sequence of up to three emails. They open them, click, reply,",
  "are away, unsubscribe, complain, or aren't there at all. Each line below is something that happened, with the webhooks",
  "that followed. No email leaves this machine.",
];
const knownDemo = [
  "The demo of an earlier start goes on: its prospects get the rest of their emails, and whoever you add reacts, too.",
  "Each line below is something that happened, with the webhooks that followed. No email of the demo leaves this machine.",
];

function here(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

const standInLine = (provider: OAuthProvider, url: string) =>
  `  ${oauthProviderNames[provider].padEnd(14)}  ${url}/account, a stand-in: "Connect" in the app leads there`;
