import { consume } from "@outbound/broker/subscribe";
import { describeWin } from "@outbound/contracts/campaigns/describe-comparison";
import { copyWon } from "@outbound/contracts/events/copy-won";
import { insertEntries } from "../audit/audit-table.ts";
import { systemEntry } from "../audit/system-entry.ts";
import type { Context } from "./prospect-erased.ts";

/** What a campaign decided by itself stands in its history beside what people did, by the event's own id. */
export default consume(copyWon, async ({ id, payload }, { db }: Context) => {
  const { workspace_id, campaign_id, ...won } = payload;
  const concerns = { campaign_id };
  const entry = systemEntry({ id, workspace_id, operation: "campaign.prefer-copy", concerns, about: describeWin(won) });
  return insertEntries(db, [entry]);
});
