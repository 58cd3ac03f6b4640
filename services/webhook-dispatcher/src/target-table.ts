import type { Db } from "@outbound/postgres/database";
import type { EventNames } from "./fan-out.ts";

/** Who is to be told of an event, and the name it has for them: the workspace webhook and the subscriptions. */
export async function listTargets(
  db: Db,
  workspaceId: string,
  { webhook, hook }: EventNames,
): Promise<{ event: string; url: string }[]> {
  const { rows } = await db.query<{ event: string; url: string }>(
    `select $2::text as event, url from workspace_webhook where workspace_id = $1 and $2::text is not null
     union all
     select event, target_url from subscription where workspace_id = $1 and event = $3`,
    [workspaceId, webhook, hook],
  );
  return rows;
}
