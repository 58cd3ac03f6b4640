import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshToken, request, type Workspace } from "../api/workspace.ts";

const requestsOfToken = 60;

/** A token may ask so often in a minute, and who waits for each of several replies asks oftener. */
export function correspondent(workspace: Workspace, options: Parameters<typeof mailedProspect>[1] = {}) {
  let token = "";
  let asked = 0;
  const get = async (path: string) => {
    if (asked % requestsOfToken === 0) token = await freshToken(workspace.id);
    asked += 1;
    return request(token, "GET", path);
  };
  return mailedProspect({ ...workspace, get }, options);
}
