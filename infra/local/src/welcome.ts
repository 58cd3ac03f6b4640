import { randomInt } from "node:crypto";
import { relative } from "node:path";
import type { Demo } from "./demo.ts";
import type { Home } from "./home.ts";
import type { ReadyFile } from "./ready-file.ts";

/** What a newcomer reads first. `isFresh`: the demo's people are about to get their mails. */
export function welcome(
  system: Omit<ReadyFile, "services">,
  { campaign_id }: Demo,
  isFresh: boolean,
  home: Home,
): string[] {
  const { base_url, token, workspace_id } = system;
  const authorization = `-H 'Authorization: Bearer ${token}'`;
  const campaign = `${base_url}/api/v1/campaigns/${campaign_id}`;
  const person = JSON.stringify({ email: `ada${randomInt(1_000_000)}@lovelace.example`, first_name: "Ada" });
  return [
    "",
    "Outbound is ready",
    "",
    `  Base address    ${base_url}`,
    `  Demo workspace  ${workspace_id}`,
    `  Demo token      ${token}`,
    `  Sent mails      ${here(home.path("outbox"))}`,
    `  Webhooks        ${here(home.path("webhooks"))}`,
    `  Logs            ${here(home.path("logs"))}`,
    "",
    ...(isFresh ? freshDemo : knownDemo),
    "",
    "Try: the campaign and its figures, a new prospect, who gets the first mail when it is their turn at their mailbox (one mail in",
    "about eight seconds each, so after minutes while the demo's own people are mailed), and everybody in the campaign.",
    "",
    `curl ${authorization} ${campaign}`,
    "",
    `curl ${authorization} -H 'Content-Type: application/json' -d '${person}' '${base_url}/api/v1/prospects?campaign=${campaign_id}'`,
    "",
    `curl ${authorization} ${campaign}/prospects`,
    "",
    "Ctrl-C stops everything; the next start finds the data again.",
    "",
  ];
}

const freshDemo = [
  "In the next three minutes ten people of a sandbox get a sequence of up to three mails. They open them, click, answer,",
  "are away, unsubscribe, complain, or aren't there at all. Each line below is something that happened, with the webhooks",
  "that followed. No mail leaves this machine.",
];
const knownDemo = [
  "The demo's people have had their mails. Whoever you enrol now reacts within seconds too: each line below is something",
  "that happened, with the webhooks that followed. No mail of the demo leaves this machine.",
];

/** From here, unless that leads out of the folder. */
function here(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}
