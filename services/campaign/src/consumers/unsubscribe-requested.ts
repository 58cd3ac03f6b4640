import { consume } from "@outbound/broker/subscribe";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import type { Context } from "../context.ts";

/** Many, as sending waits for what was noted while nobody answered, and the uses of one link that are in hand cost what one costs. */
const prefetch = 500;

export default consume(
  unsubscribeRequested,
  async ({ id, payload }, { batches }: Context) => {
    const { workspace_id, enrolment_id, step = null, via } = payload;
    await batches.useLink(workspace_id, { use_id: id, enrolment_id, step, via });
  },
  { prefetch },
);
