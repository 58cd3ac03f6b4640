import { createHash } from "node:crypto";

/**
 * A workspace's receiver, to which one cap on attempts in flight applies. The whole URL identifies it, because hosts
 * are shared: a hook of an automation platform that hangs says nothing about the next one.
 */
export type Endpoint = { endpoint_id: string; workspace_id: string; host: string };

export function endpointOf(workspace_id: string, url: string): Endpoint {
  const hash = createHash("sha256").update(`${workspace_id} ${url}`).digest("hex");
  const endpoint_id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return { endpoint_id, workspace_id, host: URL.parse(url)?.host ?? "" };
}
