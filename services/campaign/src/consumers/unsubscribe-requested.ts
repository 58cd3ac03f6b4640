import { consume } from "@outbound/broker/subscribe";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import type { Context } from "../context.ts";

/** Sending waits for what the trackers recorded during an outage, and concurrent uses of one link cost as much as one. */
const prefetch = 500;

export default consume(
  unsubscribeRequested,
  async ({ id, payload }, { batches }: Context) => {
    const { workspace_id, enrolment_id, step, via } = payload;
    await batches.useLink(workspace_id, { use_id: id, enrolment_id, step, via });
  },
  { prefetch },
);
