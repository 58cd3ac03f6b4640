import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { beginningQuery, cappedQuery, nextQuery } from "../../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { useNames } from "../../../ui/colleague.tsx";
import { type Wait, whyItWaits } from "./why-it-waits.ts";

/** Why a running campaign sends nothing. Null where it sends or nobody can tell, undefined as long as it isn't known. */
export function useWait(workspace: string, campaign: Output<"campaign.get">): Wait | null | undefined {
  const { id, display_status, stats } = campaign;
  const isRunning = display_status === "running";
  const isEmpty = stats.prospects.enrolled === 0;
  const nameOf = useNames(workspace);
  const mailboxes = useQuery({ ...mailboxesQuery(workspace), enabled: isRunning });
  const { data: next, failureCount } = useQuery({ ...nextQuery(workspace, id), enabled: isRunning });
  const { data: capped } = useQuery({ ...cappedQuery(workspace, id), enabled: isRunning });
  const beginning = useQuery({ ...beginningQuery(workspace, id), enabled: isRunning && isEmpty });
  if (!isRunning || mailboxes.isLoadingError || beginning.isLoadingError) return null;
  // What holds it is told without who did, rather than not at all.
  const isAwaited = !mailboxes.data || (!next && failureCount === 0) || (isEmpty && beginning.data === undefined);
  if (isAwaited) return undefined;
  const wait = whyItWaits(campaign, {
    mailboxes: mailboxes.data.data,
    next: next && { ...next, pauses: next.pauses.map((pause) => withName(pause, nameOf)) },
    capped,
    beginsFromReplies: Boolean(beginning.data),
    now: new Date(),
  });
  return wait ?? null;
}

type Pause = Output<"campaign.next">["pauses"][number];

const withName = (pause: Pause, nameOf: (email: string) => string): Pause => ({
  ...pause,
  paused_by: pause.paused_by && nameOf(pause.paused_by),
});
