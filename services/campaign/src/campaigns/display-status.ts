import type { CampaignRow } from "@outbound/contracts/campaigns/campaign";

type Shown = { status: string; archived_at: Date | null; progress: { pct: number; enrolled: number } };

/** API: Campaign (list row), rules 1 and 2. */
export function displayStatus({ status, archived_at, progress }: Shown): CampaignRow["display_status"] {
  if (archived_at) return "archived";
  switch (status) {
    case "draft":
      return "draft";
    case "active":
      return progress.enrolled > 0 && progress.pct === 100 ? "done" : "running";
    case "paused":
      return "paused";
    case "completed":
      return "done";
    default:
      return "other";
  }
}
