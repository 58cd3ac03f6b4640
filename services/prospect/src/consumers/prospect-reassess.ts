import { consume } from "@outbound/broker/subscribe";
import { prospectReassess } from "@outbound/contracts/events/prospect-reassess";
import type { Context } from "../context.ts";
import { reassessAll } from "../suppressions/reassessment-table.ts";

/** Consumes one at a time, because one change causes hundreds of chunks. */
export default consume(
  prospectReassess,
  ({ payload: { workspace_id, value } }, { db }: Context) => reassessAll(db.of(workspace_id), value),
  { prefetch: 1 },
);
