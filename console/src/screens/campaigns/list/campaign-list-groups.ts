import type { Output } from "../../../api/ask.ts";
import type { campaignFilters } from "./campaign-filters.ts";

export type Campaign = Output<"campaign.list">["data"][number];
export type Results = Output<"campaign.results">["data"][number];
export type Weeks = Output<"campaign.weeks">["data"][number]["by_week"];
export type Filter = (typeof campaignFilters)[number];
export type ListSearch = {
  show?: Filter | undefined;
  folder?: string | undefined;
  mailbox?: string | undefined;
  find?: string | undefined;
};

const groups = ["active", "draft", "completed"] as const;
export type Group = { id: (typeof groups)[number]; rows: readonly Campaign[] };

/** Of what is loaded; what is archived stands alone in its list. */
export function groupsOf(rows: readonly Campaign[]): Group[] {
  const found = Map.groupBy(rows, groupOf);
  return groups.flatMap((id) => {
    const own = found.get(id);
    return own ? [{ id, rows: own }] : [];
  });
}

function groupOf({ display_status }: Campaign): Group["id"] {
  if (display_status === "draft") return "draft";
  return display_status === "done" ? "completed" : "active";
}

export const filterOf = ({ show = "all", folder, mailbox, find }: ListSearch) => ({
  archived: show === "archived" ? ("true" as const) : ("false" as const),
  ...(show !== "all" && show !== "archived" && { status: show }),
  ...(folder && { folder_id: folder }),
  ...(mailbox && { mailbox_id: mailbox }),
  ...(find && { name: find }),
});

export const isFiltered = ({ folder, mailbox, find }: ListSearch): boolean =>
  [folder, mailbox, find].some((one) => one !== undefined);

const isStill = ["no_mailbox", "no_prospects", "sending_paused", "mailboxes_paused", "mailboxes_failing"] as const;
type Still = (typeof isStill)[number];

/** Why a campaign that runs sends nothing until somebody does something. */
export function whyStill(campaign: Campaign, results: Results | undefined): Still | undefined {
  if (campaign.display_status !== "running") return undefined;
  return isStill.find((reason) => reason === results?.waits_for?.reason);
}
