import { listCampaignHistory } from "@outbound/contracts/campaigns/list-campaign-history";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { printRows } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Row = WireOutputOf<typeof listCampaignHistory>["data"][number];

const mostRowsOfPage = 100;

export function historyCommand(group: Command): void {
  newReferenceCommand(group, "history", "list the changes of a campaign, newest first")
    .argument("<id or name>", "the campaign")
    .option("--limit <n>", "at most this many", wholeNumber, mostRowsOfPage)
    .action(history);
}

type Options = ReferenceOptions & { limit: number };

async function history(campaign: string, { workspace, limit, ...output }: Options): Promise<void> {
  const rows: Row[] = [];
  await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    for (let cursor: string | null = ""; cursor !== null && rows.length < limit; ) {
      const pageOf = { id, limit: String(Math.min(mostRowsOfPage, limit - rows.length)), ...(cursor && { cursor }) };
      const page: WireOutputOf<typeof listCampaignHistory> = await session.call(
        listCampaignHistory,
        pageOf,
        workspaceId,
      );
      rows.push(...page.data);
      cursor = page.next_cursor;
    }
  });
  printRows(output, rows, {
    time: ({ at }) => at,
    by: ({ actor }) => `${actor.kind} ${actor.name}`,
    through: ({ source }) => source,
    what: ({ summary }) => summary,
    person: ({ prospect_id }) => prospect_id,
    outcome: ({ outcome }) => outcome,
  });
}
