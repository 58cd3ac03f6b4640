import { setTimeout as sleep } from "node:timers/promises";
import type { EventMessage } from "@outbound/contracts/event";
import type { mailerSend } from "@outbound/contracts/events/mailer-send";
import type { Db } from "@outbound/postgres/database";
import type { AskCampaign } from "./ask-campaign.ts";
import { isAlive } from "./process-table.ts";
import { processOf } from "./signs-of-life.ts";

/** One that nobody has heard of, such as an older release's, has this long to say how its mail ended. */
const strangerMs = 5_000;
const everyMs = 500;

/**
 * A mail's job came, and another worker had leave to send it. While that one's process lives it may be in the middle of the
 * mail, or without a broker to say how it ended. When it is gone, so is its lease: its mailbox waits no longer.
 */
export async function outliveHolder(
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
