import { consume } from "@outbound/broker/subscribe";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import type { Db } from "@outbound/postgres/database";
import { replaceReplies } from "../idempotency/idempotency-key-table.ts";

export type Context = { db: Db };

/** A repeat of the request that created the prospect gets what is left of it. */
export default consume(prospectErased, async ({ payload: { workspace_id, prospect_id } }, { db }: Context) => {
  await replaceReplies(db.of(workspace_id), prospect_id);
});
