import type { Operation } from "@outbound/contracts/operation";
import { isPublished, type PublishedOperation } from "../api/published-operation.ts";

const usualBodyBytes = 64 * 1_024;

/** An endpoint is a tool; what is a tool alone is performed as an endpoint would be that nobody can reach. */
export function toolOperation(operation: Operation): PublishedOperation | undefined {
  if (isPublished(operation)) return operation;
  const { tool, readOnly = false, bodyLimitBytes = usualBodyBytes } = operation;
  if (!tool) return undefined;
  const { about, unpublished = [] } = tool;
  return {
    ...operation,
    description: about,
    ...(!readOnly && { bodyLimitBytes }),
    http: { method: readOnly ? "get" : "post", path: "", status: 200, unpublished },
  };
}
