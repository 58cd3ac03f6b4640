import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OperationName } from "./ask.ts";
import { sessionQuery } from "./queries.ts";

export function useWorkspace() {
  const { workspace: id } = useParams({ from: "/signed-in/w/$workspace" });
  const { data: session } = useQuery(sessionQuery);
  return session?.workspaces.find((workspace) => workspace.id === id);
}

/** Whether the person's role is enough for an operation. The server decides anyway. */
export function useMay(operation: OperationName): boolean {
  return useWorkspace()?.operations.includes(operation) ?? false;
}
