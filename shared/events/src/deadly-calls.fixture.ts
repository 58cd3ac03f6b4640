import { connectBroker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { defineOperation } from "@outbound/contracts/operation";
import { openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { z } from "zod";
import { poisonCalls } from "./poison-messages.ts";

export const say = defineOperation({
  name: "prospect.say",
  service: "prospect",
  queue: "leaf",
  summary: "Says it again.",
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  errors: [],
});

/** Its process dies over the text `deadly`, as one that runs out of memory does, while it has other calls in hand. */
async function serve(url: string, namespace: string, databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, applicationName: "deadly calls" });
  const broker = await connectBroker({ url, name: "prospect", namespace, log: silentLog });
  const answerSay = implement(say, async ({ text }) => {
    if (text === "deadly") {
      await db.query("insert into effect (text) values ($1)", [text]);
      process.kill(process.pid, "SIGKILL");
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { text };
  });
  const starts = poisonCalls(db, silentLog);
  await serveOperations(broker, { service: "prospect", operations: [answerSay], context: {}, starts });
}

const [, , url, namespace = "", databaseUrl = ""] = process.argv;
if (process.argv[1] === import.meta.filename && url) await serve(url, namespace, databaseUrl);
