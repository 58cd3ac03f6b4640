import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { openCampaign } from "../../services/campaign/src/start-campaign.ts";

const sweepers = 2;
const everyMs = 200;

/** Do all the time what a campaign process does once or twice a minute. Their connections are cut as its own are. */
export function startSweepers(url: string, secretKey: string): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = async () => {
    const db = openDatabase({ url, applicationName: "campaign", poolSize: 1 });
    const { enrolAwaited, deleteUnusedAttachments, close } = openCampaign(
      { classifier: null, secretKey, trackingUrl: "http://127.0.0.1:9" },
      { db, log: silentLog, call: refuse, gate: { requireOpen: refuse }, nudgePlanner: () => {} },
    );
    while (!signal.aborted) {
      for (const work of [enrolAwaited, deleteUnusedAttachments]) await work().catch(() => {});
      await sleep(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
    await close();
    await db.close();
  };
  const ended = Promise.all(Array.from({ length: sweepers }, sweep));
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await ended;
    },
  };
}

function refuse(): never {
  throw new Error("A sweep calls nobody and sends nothing.");
}
