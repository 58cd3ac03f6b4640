import type { Caller } from "@outbound/contracts/caller";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { push } from "@outbound/events/push";
import type { Context } from "../context.ts";
import { engagementsPerMessage } from "./engagement-table.ts";

const pushTimeoutMs = 1_000;

/** After the commit and before the answer, so that a client reads its own write. The event is the guarantee. */
export async function pushEngagements(
  context: Pick<Context, "call" | "log"> & Caller,
  engagements: readonly Engagement[],
): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(engagements.length / engagementsPerMessage) }, (_, at) =>
    engagements.slice(at * engagementsPerMessage, (at + 1) * engagementsPerMessage),
  );
  await Promise.all(
    chunks.map((chunk) => push(storeEngagements, { engagements: chunk }, context, { timeoutMs: pushTimeoutMs })),
  );
}
