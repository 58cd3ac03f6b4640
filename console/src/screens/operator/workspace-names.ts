import { useQuery } from "@tanstack/react-query";
import { namedWorkspacesQuery } from "../../api/operator-queries.ts";

const endLength = 6;

/** An unknown or deleted workspace is named by the end of its id, which is what differs. */
export function useWorkspaceNames(ids: readonly (string | null)[]): (id: string) => string {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort();
  const { data } = useQuery(namedWorkspacesQuery(wanted));
  return (id) => data?.find((workspace) => workspace.id === id)?.name ?? `…${id.slice(-endLength)}`;
}
