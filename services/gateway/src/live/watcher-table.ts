import type { Db } from "@outbound/postgres/database";
import { queryPrepared } from "../database/prepared-query.ts";

export type Watcher = { tokenHash: Buffer; workspaceId: string };

const select = {
  name: "select_watchers",
  text: `
    select asked.place::int from unnest($1::bytea[], $2::uuid[]) with ordinality as asked (token_hash, workspace_id, place)
    join session on session.token_hash = asked.token_hash and session.expires_at > now()
    join membership on membership.user_id = session.user_id and membership.workspace_id = asked.workspace_id`,
};

export async function membersAmong<One extends Watcher>(db: Db, watchers: readonly One[]): Promise<ReadonlySet<One>> {
  const hashes = watchers.map(({ tokenHash }) => tokenHash);
  const workspaces = watchers.map(({ workspaceId }) => workspaceId);
  const rows = await queryPrepared<{ place: number }>(db, select, [hashes, workspaces]);
  return new Set(rows.flatMap(({ place }) => watchers[place - 1] ?? []));
}
