import { countDays } from "@outbound/contracts/campaigns/count-days";
import { describeComparison, original } from "@outbound/contracts/campaigns/describe-comparison";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print, printRows } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Stats = WireOutputOf<typeof getCampaignStats>;
type Row = Omit<Stats["total"], "reached"> & Partial<Pick<Stats["copies"][number], "step" | "variant">>;

const meaning = `
A row is a step's own subject and body, or one of its variants. Variants share the prospects equally; with prefer_winner in the
campaign's file one that has won gets four fifths. Opened, clicked and replied count emails: a prospect who opens two emails
counts for both, and once in the last line. Unsubscribed counts prospects, by the email whose link they used or that they replied
to. Automatic replies don't count. A dash means not measured: opens and clicks are, once the tracking domain is verified.`;

export function statsCommand(group: Command): void {
  newReferenceCommand(group, "stats", "show the results of a campaign, by step and variant")
    .argument("<id or name>", "the campaign")
    .option("--by-day", "by day, for the last 30 days, in this machine's time zone")
    .addHelpText("after", meaning)
    .action(stats);
}

type Options = ReferenceOptions & { byDay?: boolean };

async function stats(campaign: string, { workspace, byDay, ...output }: Options): Promise<void> {
  if (byDay) return statsByDay(campaign, { ...(workspace !== undefined && { workspace }), ...output });
  const found = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(getCampaignStats, { id }, workspaceId);
  });
  if (output.json) return print(output, found, "");
  printRows<Row>(output, [...found.copies, found.total], {
    step: (row) => row.step ?? "all",
    variant: (row) => (row.step === undefined ? "" : copyOf(row)),
    sent: (row) => row.sent,
    delivered: (row) => row.delivered,
    bounced: (row) => row.bounced,
    opened: (row) => row.opened,
    clicked: (row) => row.clicked,
    replied: (row) => row.replied,
    interested: (row) => row.interested,
    unsubscribed: (row) => row.unsubscribed,
  });
  for (const comparison of found.comparisons) print(output, comparison, oneLine(describeComparison(comparison)));
}

async function statsByDay(campaign: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const { data } = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(countDays, { id, timezone }, workspaceId);
  });
  if (output.json) return print(output, { data }, "");
  printRows(output, data, {
    day: ({ day }) => day,
    sent: ({ sent }) => sent,
    bounced: ({ bounced }) => bounced,
    replied: ({ replied }) => replied,
    interested: ({ interested }) => interested,
  });
}

function copyOf({ variant }: Row): string {
  if (!variant) return original;
  if (variant.name === null) return "(removed)";
  return variant.active ? variant.name : `${variant.name} (off)`;
}
