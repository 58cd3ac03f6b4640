import type { Db } from "@outbound/postgres/database";

export type Watcher = { tokenHash: Buffer; workspaceId: string; userId: string };

const selectWatchersSql = {
  name: "select watchers",
  text: `
    select watched.position::int from unnest($1::bytea[], $2::uuid[]) with ordinality as watched (token_hash, workspace_id, position)
    join session on session.token_hash = watched.token_hash and session.expires_at > now()
    join membership on membership.user_id = session.user_id and membership.workspace_id = watched.workspace_id`,
};

export async function membersAmong<One extends Watcher>(db: Db, watchers: readonly One[]): Promise<ReadonlySet<One>> {
  const hashes = watchers.map(({ tokenHash }) => tokenHash);
  const workspaces = watchers.map(({ workspaceId }) => workspaceId);
  const { rows } = await db.query<{ position: number }>(selectWatchersSql, [hashes, workspaces]);
  return new Set(rows.flatMap(({ position }) => watchers[position - 1] ?? []));
}
