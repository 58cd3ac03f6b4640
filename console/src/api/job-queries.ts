import { queryOptions } from "@tanstack/react-query";
import { ask, type Input, type Output } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

export type Job = Output<"job.get">;

export const isEnded = ({ state }: Pick<Job, "state">): boolean => ["done", "stopped", "failed"].includes(state);

export const jobQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "job", id],
    queryFn: () => ask("job.get", workspace, { id }),
    refetchInterval: ({ state }) => !(state.data && isEnded(state.data)) && 1_000,
  });

export const jobsQuery = (workspace: string) =>
  keysetPages([workspace, "jobs"], (cursor) => ask("job.list", workspace, cursor));

export const refusedQuery = (workspace: string, id: string) =>
  queryOptions({ queryKey: [workspace, "job", id, "refused"], queryFn: () => ask("job.refused", workspace, { id }) });

export const countQuery = (workspace: string, filter: Input<"prospect.count">["filter"]) =>
  queryOptions({
    queryKey: [workspace, "count", filter],
    queryFn: () => ask("prospect.count", workspace, { filter }),
  });
