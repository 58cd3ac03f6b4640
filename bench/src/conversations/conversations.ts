import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { countUnread } from "@outbound/contracts/conversations/count-unread";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { conversationLists, listConversations } from "@outbound/contracts/conversations/list-conversations";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { silentLog } from "@outbound/testing/silent-log";
import { startSystem } from "@outbound/testing/system";
import { median, p95 } from "../load/closed-loop.ts";
import { workspaceWithTokens } from "../load/tokens.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { seedConversations } from "./seed.ts";

const sizes = { small: 10_000, large: 1_000_000 };
const callsEach = 200;

type Read = (workspaceId: string, replyId: string) => Promise<unknown>;

export async function benchConversations(): Promise<void> {
  await withServers(async () => {
    console.error("Starting the system …");
    const system = await startSystem();
    const { amqpUrl: url, namespace } = system;
    const broker = await connectBroker({ url, name: "bench", namespace, log: silentLog });
    try {
      const open = async (count: number) => {
        console.error(`Seeding a workspace of ${count.toLocaleString("en")} replies …`);
        const { workspaceId } = await workspaceWithTokens(system.databaseUrls.gateway, 1);
        return { workspaceId, replyId: await seedConversations(system.databaseUrls.campaign, workspaceId, count) };
      };
      const [small, large] = [await open(sizes.small), await open(sizes.large)];
      const rows: string[][] = [];
      for (const [name, read] of Object.entries(readsBy(rpcClient(broker).call))) {
        console.error(`Reading: ${name} …`);
        const times = { small: [] as number[], large: [] as number[] };
        // Alternates between the sizes, so that both see the same machine.
        for (let n = 0; n < callsEach; n++) {
          times.small.push(await timeOf(() => read(small.workspaceId, small.replyId)));
          times.large.push(await timeOf(() => read(large.workspaceId, large.replyId)));
        }
        const [few, many, slow] = [median(times.small), median(times.large), p95(times.large)];
        rows.push([name, few.toFixed(2), many.toFixed(2), (many / few).toFixed(2), slow.toFixed(2), "≤ 1.5, ≤ 50 ms"]);
      }
      printTable(["the inbox, in ms", "10 thousand", "1 million", "ratio", "p95 of 1 million", "aim"], rows);
    } finally {
      await broker.close();
      await system.stop();
    }
  });
}

function readsBy(call: Call): Record<string, Read> {
  const as = (workspaceId: string) => ({ workspaceId, requestId: "bench" });
  const list =
    (input: Parameters<typeof call<typeof listConversations>>[1]): Read =>
    (workspaceId) =>
      call(listConversations, input, as(workspaceId));
  return {
    ...Object.fromEntries(conversationLists.map((show) => [`list: ${show}`, list({ show })])),
    "list: mine": list({ assignee: "ada@acme.example" }),
    "list: nobody's": list({ assignee: "nobody" }),
    "found by a word that all have": list({ words: "thanks", show: "all" }),
    "found by a word that one has": list({ words: "p5000", show: "all" }),
    "found by a word of all answers": list({ words: "offer", show: "all" }),
    "found by a word of one answer": list({ words: "o5000", show: "all" }),
    "not found": list({ words: "pricing", show: "all" }),
    "count of unread": (workspaceId) => call(countUnread, {}, as(workspaceId)),
    "a conversation": (workspaceId, id) => call(getConversation, { id }, as(workspaceId)),
    "its thread": (workspaceId, id) => call(readThread, { id }, as(workspaceId)),
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
