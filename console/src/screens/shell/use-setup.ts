import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { isEnded, type Job, jobsQuery } from "../../api/job-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { setupQuery } from "../../api/setup-query.ts";
import { todayQuery } from "../../api/today-query.ts";
import { useMay } from "../../api/use-workspace.ts";
import { useIsPutAway } from "./kept-choices.ts";

export const setupSteps = ["mailbox", "prospects", "sequence", "start"] as const;
export type SetupStep = (typeof setupSteps)[number];

export type Setup = {
  isDone: Record<SetupStep, boolean>;
  next: SetupStep;
  done: number;
  newestImport: Job | undefined;
  draft: Output<"workspace.setup">["draft"];
};

/** Until the first campaign is started, for whoever may write one. Undefined while that isn't known. */
export function useIsSettingUp(workspace: string): boolean | undefined {
  const { data } = useQuery(todayQuery(workspace));
  const isSkipped = useIsPutAway("setup", workspace);
  const mayWrite = useMay("campaign.apply");
  return isSkipped || !mayWrite ? false : data && !data.has_begun;
}

/** Undefined while it isn't known. */
export function useSetup(workspace: string): Setup | undefined {
  const mailboxes = useQuery(mailboxesQuery(workspace));
  const { data: found } = useQuery(setupQuery(workspace));
  const { data: jobs } = useInfiniteQuery({ ...jobsQuery(workspace), refetchInterval: whileImporting });
  if (!mailboxes.data || !found || !jobs) return undefined;
  const { has_prospects, draft } = found;
  const newestImport = jobs.pages[0]?.data.find(({ kind }) => kind === "import");
  const isDone: Record<SetupStep, boolean> = {
    mailbox: mailboxes.data.data.length > 0,
    prospects: has_prospects && (newestImport === undefined || isEnded(newestImport)),
    sequence: draft !== null && draft.steps > 0,
    start: false,
  };
  const next = setupSteps.find((step) => !isDone[step]) ?? "start";
  return { isDone, next, done: setupSteps.filter((step) => isDone[step]).length, newestImport, draft };
}

/** A job's progress is watched by whoever began it. */
function whileImporting({ state }: { state: { data?: { pages: { data: Job[] }[] } | undefined } }): number {
  const isUnderWay = state.data?.pages[0]?.data.some((job) => !isEnded(job)) ?? false;
  return isUnderWay ? 1_000 : 30_000;
}
