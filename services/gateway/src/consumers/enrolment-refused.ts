import { consume } from "@outbound/broker/subscribe";
import { enrolmentRefused } from "@outbound/contracts/events/enrolment-refused";
import { insertEntries } from "../audit/audit-table.ts";
import { systemEntry } from "../audit/system-entry.ts";
import type { Context } from "./prospect-erased.ts";

/** API: the answer of POST /api/v1/prospects doesn't tell it; the campaign's history does. */
export default consume(enrolmentRefused, async ({ id, payload }, { db }: Context) => {
  const { workspace_id, campaign_id, prospect_id, reason } = payload;
  const concerns = { campaign_id, prospect_id };
  const operation = "campaign.refuse-enrolment";
  return insertEntries(db, [systemEntry({ id, workspace_id, operation, concerns, about: reason })]);
});
