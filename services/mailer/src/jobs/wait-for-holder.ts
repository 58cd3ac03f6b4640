import { setTimeout as sleep } from "node:timers/promises";
import type { EventMessage } from "@outbound/contracts/event";
import type { mailerSend } from "@outbound/contracts/events/mailer-send";
import type { Db } from "@outbound/postgres/database";
import type { AskCampaign } from "./ask-campaign.ts";
import { processOf } from "./heartbeats.ts";
import { isAlive } from "./process-table.ts";

/** A worker without any sign of life has this long to report its outcome. */
const strangerMs = 5_000;
const everyMs = 500;

/**
 * Another worker may dispatch the job's send. While its process lives, it may be sending the mail or lack a broker to
 * report the outcome. Once the process is gone its lease is ended, so that the mailbox needn't wait for it.
 */
export async function waitForHolder(
  { workspace_id: workspaceId, send_id, attempt }: EventMessage<typeof mailerSend>["payload"],
  { db, campaign }: { db: Db; campaign: AskCampaign },
): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const worker = await campaign.findHolder(workspaceId, { send_id, attempt });
    if (worker === null) return;
    const lives = (await isAlive(db, processOf(worker))) ?? performance.now() - startedAt < strangerMs;
    if (!lives) return campaign.endLease(workspaceId, { send_id, worker });
    await sleep(everyMs);
  }
}
