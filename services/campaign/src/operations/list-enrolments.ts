import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listEnrolments } from "@outbound/contracts/campaigns/list-enrolments";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../campaigns/campaign-table.ts";
import { countSteps } from "../campaigns/step-table.ts";
import type { Context } from "../context.ts";
import { readEnrolmentPage } from "../enrolments/enrolment-table.ts";

export default implement(
  listEnrolments,
  async ({ id, status, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const after = decodeCursor(cursor);
    await assertCampaign(db, workspaceId, id);
    const steps = await countSteps(db, workspaceId, id);
    const rows = await readEnrolmentPage(db, workspaceId, { campaignId: id, steps, status, limit, cursor: after });
    return toPage(rows, limit, ({ enrolled_at }) => enrolled_at);
  },
);
