import type { Output } from "../../api/ask.ts";

/** A campaign's state, wherever it is named. */
export const campaignStates: Readonly<Record<Output<"campaign.get">["display_status"], string>> = {
  draft: "Draft",
  running: "Running",
  paused: "Paused",
  done: "Completed",
  archived: "Archived",
  other: "Other",
};

/** Said in place of "Running". */
export const notSending = "Not sending";
