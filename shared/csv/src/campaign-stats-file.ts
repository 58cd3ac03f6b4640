import type { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { type CsvTable, csvTable } from "./csv-table.ts";

type Stats = WireOutputOf<typeof getCampaignStats>;
/** The total has neither step nor variant. */
type Row = Omit<Stats["total"], "reached"> & Partial<Pick<Stats["copies"][number], "step" | "variant">>;

/** An empty cell is not measured, which is not zero. */
export const campaignStatsFile = (): CsvTable<Row> =>
  csvTable<Row>([
    ["step", ({ step }) => step ?? "total"],
    ["variant", ({ variant }) => variant && (variant.name ?? "removed")],
    ["sent", ({ sent }) => sent],
    ["bounced", ({ bounced }) => bounced],
    ["delivered", ({ delivered }) => delivered],
    ["opened", ({ opened }) => opened],
    ["clicked", ({ clicked }) => clicked],
    ["replied", ({ replied }) => replied],
    ["interested", ({ interested }) => interested],
    ["unsubscribed", ({ unsubscribed }) => unsubscribed],
  ]);
