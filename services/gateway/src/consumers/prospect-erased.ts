import { consume } from "@outbound/broker/subscribe";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import type { OutputOf } from "@outbound/contracts/operation";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { createProspect } from "@outbound/contracts/prospects/create-prospect";
import type { Db } from "@outbound/postgres/database";
import { replaceReplies } from "../idempotency/idempotency-key-table.ts";

export type Context = { db: Db };

/** A repeat of the request that created the prospect gets what is left of it. */
export default consume(prospectErased, async ({ payload: { workspace_id, prospect_id } }, { db }: Context) => {
  const remaining: OutputOf<typeof createProspect> = {
    id: prospect_id,
    email: anonymizedEmail(prospect_id),
    company_id: null,
  };
  await replaceReplies(db, workspace_id, `{"id":"${prospect_id}"`, Buffer.from(JSON.stringify(remaining)));
});
