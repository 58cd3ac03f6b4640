import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { inBatches } from "../input/in-batches.ts";
import type { Session } from "./session.ts";

const mostIds = 100;

export async function workspaceNames(
  { call }: Session,
  rows: readonly { workspace_id: string | null }[],
): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  const wanted = new Set(rows.flatMap((row) => row.workspace_id ?? []));
  for await (const ids of inBatches(wanted, mostIds)) {
    const { data } = await call(listWorkspaces, { ids, limit: String(mostIds) });
    for (const { id, name } of data) names.set(id, name);
  }
  const counts = Map.groupBy(names.values(), (name) => name);
  return (id) => {
    const name = names.get(id);
    if (name === undefined) return id;
    return (counts.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name;
  };
}
