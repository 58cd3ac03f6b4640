import { queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

type Filter = Pick<Input<"send.list">, "status">;

export const sendsQuery = (workspace: string, filter: Filter) =>
  keysetPages([workspace, "sends", filter], (cursor) => ask("send.list", workspace, { ...filter, ...cursor }));

export const sendQuery = (workspace: string, id: string) =>
  queryOptions({ queryKey: [workspace, "send", id], queryFn: () => ask("send.get", workspace, { id }) });
