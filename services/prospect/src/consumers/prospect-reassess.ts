import { consume } from "@outbound/broker/subscribe";
import { prospectReassess } from "@outbound/contracts/events/prospect-reassess";
import type { Context } from "../context.ts";
import { reassessAll } from "../suppressions/reassess.ts";

/** One at a time: hundreds of chunks follow each other. */
export default consume(
  prospectReassess,
  ({ payload: { workspace_id, value } }, { db }: Context) => reassessAll(db, { workspaceId: workspace_id, value }),
  { prefetch: 1 },
);
