import { createHash } from "node:crypto";
import type { Columns } from "../generated/tables.ts";

/** The whole URL identifies a receiver, because hosts are shared: one hook that hangs says nothing about the next. */
export type Endpoint = Columns<"delivery", "endpoint_id" | "workspace_id" | "host">;

export function endpointOf(workspace_id: string, url: string): Endpoint {
  const hash = createHash("sha256").update(`${workspace_id} ${url}`).digest("hex");
  const endpoint_id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return { endpoint_id, workspace_id, host: URL.parse(url)?.host ?? "" };
}
