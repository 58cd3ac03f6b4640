import { queryOptions } from "@tanstack/react-query";
import { ask, type Input, type Output } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";
import { readPages } from "./read-pages.ts";

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

/** More would be asked for longer than a reader waits. */
const mostLookedFor = 2_000;
const soughtAtOnce = 200;

/** What became of those whom an enrolling job refused. */
export const sinceRefusedQuery = (workspace: string, { id, campaign_id, refused }: Job) =>
  queryOptions({
    queryKey: [workspace, "job", id, "since-refused"],
    queryFn: async () => {
      const emails = await refusedAddresses(workspace, id);
      const added = new Map<string, string>();
      for (let from = 0; from < emails.length; from += soughtAtOnce) {
        const some = emails.slice(from, from + soughtAtOnce);
        const { data } = await ask("enrolment.find", workspace, { id: campaign_id ?? "", emails: some });
        for (const { email, enrolled_at } of data) added.set(email, enrolled_at);
      }
      return { added, left: emails.filter((email) => !added.has(email)) };
    },
    enabled: campaign_id !== null && refused <= mostLookedFor,
  });

export async function refusedAddresses(workspace: string, id: string): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { data } of readPages((cursor) => ask("job.refused", workspace, { id, ...cursor }))) {
    addresses.push(...data.flatMap(({ cells }) => cells));
  }
  return addresses;
}

export const countQuery = (workspace: string, filter: Input<"prospect.count">["filter"]) =>
  queryOptions({
    queryKey: [workspace, "count", filter],
    queryFn: () => ask("prospect.count", workspace, { filter }),
  });
