import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { findChromium, noChromium } from "@outbound/testing/chromium";
import { silentLog } from "@outbound/testing/silent-log";
import { type System, startSystem } from "@outbound/testing/system";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { seedProspects } from "../lists/seed.ts";
import { median, p95 } from "../load/closed-loop.ts";
import { workspaceWithTokens } from "../load/tokens.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { timeBuilds } from "./builds.ts";
import { timeReplies } from "./reply-on-screen.ts";
import { scrollFar } from "./scroll-far.ts";

const password = "correct horse battery";
const coldVisits = 5;
/** What a telephone has at the edge of a network. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const rounds = 5;
/** The app allows no page to evaluate text, which is how the bench looks at it. */
const screen = { viewport: { width: 1280, height: 800 }, bypassCSP: true };
/** The list is scrolled over 61 pages of 50. */
const fewestPeople = 3_051;

export async function benchConsole(people: number): Promise<void> {
  if (people < fewestPeople) throw new Error(`The list is scrolled far: it takes at least ${fewestPeople} people.`);
  const program = await findChromium();
  if (!program) throw new Error(noChromium);
  const builds = await timeBuilds();
  await withServers(async () => {
    console.error("Starting the system …");
    const system = await startSystem();
    const browser = await chromium.launch({
      executablePath: program,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
    try {
      const prepared = await prepare(system, people);
      const signedIn = await signIn(browser, prepared);
      const firstScreen = await coldVisit(browser, signedIn, prepared);
      const onSlowLine = await coldVisit(browser, signedIn, prepared, slowLine);
      const ways = await walk(signedIn, prepared);
      const replies = await timeInInbox(system, signedIn, prepared);
      const scrolled = await scrollFar(signedIn, `${prepared.home}/prospects`);
      printTable(
        ["the app", "measured", "aim"],
        [
          ["first screen's files, as they come, kB", (firstScreen.bytes / 1_000).toFixed(1), "≤ 250"],
          ["first screen's requests", `${firstScreen.requests}`, "≤ 20"],
          ["first screen drawn, cold, ms", firstScreen.drawnMs.toFixed(0), "≤ 1000"],
          ["the same at 50 kB/s and 400 ms of latency, ms", onSlowLine.drawnMs.toFixed(0), "≤ 4000"],
          ["from screen to screen the first time, p50 ms", ways.first.toFixed(0), "≤ 300"],
          ["from screen to screen later, p95 ms", ways.later.toFixed(0), "≤ 100"],
          ["the slowest of all ways, ms", ways.slowest.toFixed(0), "≤ 300"],
          [
            `${people.toLocaleString("en")} people: heap after 60 pages against 12`,
            `${scrolled.heap.toFixed(2)} ×`,
            "≤ 1.2",
          ],
          ["heap after 60 pages, MB", (scrolled.bytes / 1_000_000).toFixed(1), "≤ 40"],
          ...replies.map(([what, ms]) => [what, ms.toFixed(0), "≤ 2000"]),
          ["rows in the page then", `${scrolled.rows}`, "≤ 60"],
          ["elements in the page then", `${scrolled.elements}`, "≤ 3000"],
          ["build without a change, s", (builds.unchangedMs / 1_000).toFixed(2), "≤ 1"],
          ["build of everything, s", (builds.wholeMs / 1_000).toFixed(2), "≤ 3"],
        ],
      );
    } finally {
      await browser.close();
      await system.stop();
    }
  });
}

type Prepared = { workspaceId: string; home: string; claimUrl: string };

async function prepare(system: System, people: number): Promise<Prepared> {
  const { amqpUrl: url, namespace } = system;
  const { workspaceId } = await workspaceWithTokens(system.databaseUrls.gateway, 1);
  await seedProspects(system.databaseUrls.prospect, workspaceId, people);
  const broker = await connectBroker({ url, namespace, name: "bench", log: silentLog });
  const { call } = rpcClient(broker);
  const claimUrl = await furnish(call, workspaceId);
  await broker.close();
  return { workspaceId, home: `${system.baseUrl}/app/w/${workspaceId}`, claimUrl };
}

async function furnish(call: Call, workspaceId: string): Promise<string> {
  const caller = { workspaceId, requestId: "bench" };
  const email = "bench@sender.example";
  await call(addMailbox, { email, smtp: { host: "127.0.0.1", port: 9 } }, caller);
  const steps = [{ subject: "Hi", body: "A question." }];
  for (let n = 0; n < 60; n++) await call(applyCampaign, { name: `Campaign ${n}`, mailboxes: [email], steps }, caller);
  return (await call(claimWorkspace, {}, caller)).url;
}

async function signIn(browser: Browser, { claimUrl }: Prepared): Promise<BrowserContext> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.goto(claimUrl);
  await page.getByLabel("Email", { exact: true }).fill("ada@bench.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await page.close();
  return context;
}

const fetchedByPage =
  "['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map((entry) => entry.transferSize)";

async function coldVisit(browser: Browser, signedIn: BrowserContext, { home }: Prepared, line?: typeof slowLine) {
  const cookies = await signedIn.cookies();
  const times: number[] = [];
  let sizes: number[] = [];
  for (let visit = 0; visit < coldVisits; visit++) {
    const context = await browser.newContext(screen);
    await context.addCookies(cookies);
    const page = await context.newPage();
    if (line) await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", line);
    const startedAt = performance.now();
    await page.goto(`${home}/campaigns`, { waitUntil: "commit" });
    await shown(page, "document.querySelector('main')?.innerText.includes('Campaign 59')");
    times.push(performance.now() - startedAt);
    sizes = await page.evaluate(fetchedByPage);
    await context.close();
  }
  return { drawnMs: median(times), requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Looks each frame. Playwright's own waiting looks less and less often, and would be a part of what is measured. */
const shown = (page: Page, what: string) => page.waitForFunction(what, undefined, { polling: "raf" });

const screenIs = (heading: string): string =>
  `[...document.querySelectorAll('h1')].some((head) => /^(${heading})$/.test(head.textContent.trim()))
    && ![...document.querySelectorAll('[role=status]')].some((state) => state.textContent.startsWith('Loading'))`;

async function timeInInbox(system: System, signedIn: BrowserContext, { workspaceId, home }: Prepared) {
  const page = await signedIn.newPage();
  await page.goto(`${home}/inbox`);
  await page.getByText("All done").waitFor();
  const times = await timeReplies(system, workspaceId, page);
  await page.close();
  if (!times) return [];
  return [
    ["a reply's arrival until the open inbox shows it, p50 ms", median(times)],
    ["the slowest of them, ms", Math.max(...times)],
  ] as const;
}

const screens = [
  ["Prospects", "Prospects"],
  ["Mailboxes", "Mailboxes"],
  ["Inbox", "Inbox"],
  ["Home", "(Good (morning|afternoon|evening)|Welcome to Outbound).*"],
  ["Settings", "Settings"],
  ["Campaigns", "Campaigns"],
] as const;

async function walk(signedIn: BrowserContext, { home }: Prepared) {
  const page = await signedIn.newPage();
  await page.goto(`${home}/campaigns`);
  await page.getByRole("link", { name: "Campaign 59" }).waitFor();
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [link, heading] of screens) {
      const startedAt = performance.now();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
      await shown(page, screenIs(heading));
      (round === 0 ? first : later).push(performance.now() - startedAt);
    }
  }
  await page.close();
  return { first: median(first), later: p95(later), slowest: Math.max(...first, ...later) };
}
