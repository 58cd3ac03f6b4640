import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { push } from "@outbound/events/push";
import type { Log } from "@outbound/service/log";
import { engagementsPerMessage } from "./engagement-table.ts";

const pushTimeoutMs = 1_000;

export type Pushing = { call: Call; log: Log } & Caller;

/** Called after the commit and before the answer, so that a client reads its own write. The event is the guarantee. */
export async function pushEngagements(context: Pushing, engagements: readonly Engagement[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(engagements.length / engagementsPerMessage) }, (_, at) =>
    engagements.slice(at * engagementsPerMessage, (at + 1) * engagementsPerMessage),
  );
  await Promise.all(
    chunks.map((chunk) => push(storeEngagements, { engagements: chunk }, context, { timeoutMs: pushTimeoutMs })),
  );
}
