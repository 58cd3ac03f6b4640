import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { beginningQuery, cappedQuery, nextQuery } from "../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { type Wait, whyItWaits } from "./why-it-waits.ts";

/** Why a running campaign sends nothing. Undefined while nobody knows yet. */
export function useWait(workspace: string, campaign: Output<"campaign.get">): Wait | undefined {
  const isRunning = campaign.display_status === "running";
  const { data: mailboxes } = useQuery({ ...mailboxesQuery(workspace), enabled: isRunning });
  const { data: next, failureCount } = useQuery({ ...nextQuery(workspace, campaign.id), enabled: isRunning });
  const { data: capped } = useQuery({ ...cappedQuery(workspace, campaign.id), enabled: isRunning });
  const { data: beginning } = useQuery({ ...beginningQuery(workspace, campaign.id), enabled: isRunning });
  // What holds it is told without who did, rather than not at all.
  if (!mailboxes || (!next && failureCount === 0) || beginning === undefined) return undefined;
  const beginsFromReplies = beginning !== null;
  return whyItWaits(campaign, { mailboxes: mailboxes.data, next, capped, beginsFromReplies, now: new Date() });
}
