import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { silentLog } from "@outbound/testing/silent-log";
import { type System, startSystem } from "@outbound/testing/system";
import { median } from "../load/closed-loop.ts";
import { workspaceWithTokens } from "../load/tokens.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { sampleOf, seedProspects } from "./seed.ts";

const sizes = { small: 10_000, large: 1_000_000 };
const pagesEach = 200;
const enrolCalls = 20;
const searchesEach = 40;
/** Most people have the first ones, few the others, nobody the last. */
const searches = [
  ...["f", "person", "company17", "first12", "f first12345", "nobody"].map((words) => ({ words })),
  ...["customer", "fair", "none"].map((tag) => ({ tag })),
];

export async function benchLists(): Promise<void> {
  await withServers(async () => {
    console.error("Starting the system …");
    const system = await startSystem();
    const { amqpUrl: url, namespace } = system;
    const broker = await connectBroker({ url, name: "bench", namespace, log: silentLog });
    const { call } = rpcClient(broker);
    try {
      const small = await open(system, sizes.small);
      const large = await open(system, sizes.large);
      await comparePages(small, large);
      await searchPeople(call, large);
      await enrolTwoHundred(system, call);
    } finally {
      await broker.close();
      await system.stop();
    }
  });
}

type Target = { baseUrl: string; workspaceId: string; tokens: string[]; queries: Record<string, string> };

async function open(system: System, count: number): Promise<Target> {
  console.error(`Seeding a workspace of ${count.toLocaleString("en")} prospects …`);
  const { workspaceId, tokens } = await workspaceWithTokens(system.databaseUrls.gateway, 400);
  await seedProspects(system.databaseUrls.prospect, workspaceId, count);
  const { email, company_id, since } = await sampleOf(system.databaseUrls.prospect, workspaceId);
  const target = { baseUrl: system.baseUrl, workspaceId, tokens, queries: {} };
  const cursor = await cursorAfter(target, 40);
  const statuses = ["blocked", "bounced", "replied", "active", "contacted", "not_contacted"];
  return {
    ...target,
    queries: {
      "first page": "",
      "a later page": `cursor=${encodeURIComponent(cursor)}`,
      ...Object.fromEntries(statuses.map((status) => [`status=${status}`, `status=${status}`])),
      company_id: `company_id=${company_id}&limit=5`,
      email: `email=${encodeURIComponent(email)}`,
      created_since: `created_since=${since}`,
      "company_id, status": `company_id=${company_id}&status=active&limit=1`,
      "status, created_since": `status=active&created_since=${since}`,
    },
  };
}

let turn = 0;

async function get({ baseUrl, tokens }: Target, query: string): Promise<{ next_cursor: string | null }> {
  const authorization = `Bearer ${tokens[turn++ % tokens.length]}`;
  const response = await fetch(`${baseUrl}/api/v1/prospects?${query}`, { headers: { authorization } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function cursorAfter(target: Target, pages: number): Promise<string> {
  let cursor = "";
  for (let n = 0; n < pages; n++) {
    cursor = (await get(target, `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)).next_cursor ?? "";
  }
  return cursor;
}

/** Alternates between the sizes, so that both see the same machine. */
async function comparePages(small: Target, large: Target): Promise<void> {
  const rows: string[][] = [];
  for (const name of Object.keys(small.queries)) {
    console.error(`Reading pages: ${name} …`);
    const times = { small: [] as number[], large: [] as number[] };
    for (let n = 0; n < pagesEach; n++) {
      times.small.push(await timeOf(() => get(small, small.queries[name] ?? "")));
      times.large.push(await timeOf(() => get(large, large.queries[name] ?? "")));
    }
    const [few, many] = [median(times.small), median(times.large)];
    rows.push([name, few.toFixed(2), many.toFixed(2), (many / few).toFixed(2), "≤ 1.5"]);
  }
  printTable(["GET /prospects, p50 in ms", "10 thousand", "1 million", "ratio", "aim"], rows);
}

async function searchPeople(call: Call, { workspaceId }: Target): Promise<void> {
  const rows: string[][] = [];
  for (const search of searches) {
    const name = Object.entries(search).flat().join(": ");
    console.error(`Searching people: ${name} …`);
    const times: number[] = [];
    for (let n = 0; n < searchesEach; n++) {
      times.push(await timeOf(() => call(listProspects, search, { workspaceId, requestId: "bench" })));
    }
    rows.push([name, median(times).toFixed(1), Math.max(...times).toFixed(1), "≤ 300"]);
  }
  printTable(["searching 1 million people", "p50, ms", "slowest, ms", "aim"], rows);
}

async function enrolTwoHundred(system: System, call: Call): Promise<void> {
  console.error(`Enrolling 200 in one call, ${enrolCalls} times …`);
  const { workspaceId, tokens } = await workspaceWithTokens(system.databaseUrls.gateway, 1);
  const campaign = await draft(call, workspaceId);
  const times: number[] = [];
  for (let n = 0; n < enrolCalls; n++) {
    const prospect_ids = await importTwoHundred(call, workspaceId, n);
    times.push(await timeOf(() => enrol(system.baseUrl, tokens[0] ?? "", campaign, prospect_ids)));
  }
  printTable(
    ["", "p50, ms", "slowest, ms", "aim"],
    [["enrolling 200 in one call", median(times).toFixed(0), Math.max(...times).toFixed(0), "≤ 250"]],
  );
}

async function draft(call: Call, workspaceId: string): Promise<string> {
  const caller = { workspaceId, requestId: "bench" };
  const smtp = { host: "127.0.0.1", port: 9 };
  await call(addMailbox, { email: "bench@sender.example", smtp }, caller);
  const steps = [{ subject: "Hi {{ first_name }}", body: "From {{ company.name | default: 'us' }}." }];
  return (await call(applyCampaign, { name: "bench", mailboxes: ["bench@sender.example"], steps }, caller)).id;
}

async function importTwoHundred(call: Call, workspaceId: string, turnOf: number): Promise<string[]> {
  const prospects = Array.from({ length: 200 }, (_, n) => ({
    email: `e${turnOf}-${n}@enrol.example`,
    first_name: "Ada",
  }));
  const { data } = await call(
    importProspects,
    { prospects },
    { workspaceId, requestId: "bench" },
    { timeoutMs: 30_000 },
  );
  return data.flatMap(({ id }) => id ?? []);
}

async function enrol(baseUrl: string, token: string, campaign: string, prospect_ids: string[]): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/campaigns/${campaign}/prospects`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ prospect_ids }),
  });
  const { summary } = (await response.json()) as { summary: { enrolled: number } };
  if (summary.enrolled !== 200) throw new Error(`Only ${summary.enrolled} of 200 were enrolled.`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
