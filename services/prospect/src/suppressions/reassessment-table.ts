import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import type { WorkspaceDb, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { firstId } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { exclusionOf } from "../prospects/exclusion.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";

/** Delays a workspace's writers for some ten milliseconds; for twice as many rows Postgres would compile the statement. */
const chunkSize = 500;
const workspacesAtOnce = 20;

type Position = Columns<"prospect", "domain_key" | "id">;

/**
 * The caller holds the list's lock; the operator's list covers all workspaces. Returns false when `reassessAll` must do
 * the rest.
 */
export async function reassessFirst(tx: WorkspaceTx, value: string): Promise<boolean> {
  const workspaceIds = await workspacesOf(tx);
  let isDone = workspaceIds.length <= workspacesAtOnce;
  for (const id of workspaceIds.slice(0, workspacesAtOnce)) {
    if (await reassessChunk(tx.unbound.of(id), value, firstPosition(value))) isDone = false;
  }
  return isDone;
}

/** A transaction per chunk lets the workspace's writers in between. */
export async function reassessAll(db: WorkspaceDb, value: string): Promise<void> {
  for (const id of await workspacesOf(db)) {
    let next: Position | undefined = firstPosition(value);
    while (next) {
      const from: Position = next;
      next = await db.unbound.of(id).transaction(async (tx) => {
        await lockForSuppressions(tx);
        return reassessChunk(tx, value, from);
      });
    }
  }
}

async function reassessChunk(tx: WorkspaceTx, value: string, after: Position): Promise<Position | undefined> {
  const { condition, operand } = coverageOf(value);
  const { rows } = await tx.query<Position>(
    `with chunk as materialized (
       select prospect.id, prospect.domain_key, exclusion.blocked, exclusion.bounce_listed
       from (
         select workspace_id, id, email, address_hash, domain_key from prospect
         where workspace_id = $1 and (domain_key, id) > ($2, $3) and ${condition}
         order by domain_key, id limit ${chunkSize}
       ) prospect, lateral (${exclusionOf("prospect")}) exclusion
     ), changed as (
       update prospect set blocked = chunk.blocked, bounce_listed = chunk.bounce_listed
       from chunk
       where prospect.workspace_id = $1 and prospect.id = chunk.id
         and (prospect.blocked, prospect.bounce_listed) <> (chunk.blocked, chunk.bounce_listed)
     )
     select domain_key, id from chunk order by domain_key, id limit 1 offset ${chunkSize - 1}`,
    [after.domain_key, after.id, operand],
  );
  return rows[0];
}

function coverageOf(value: string): { condition: string; operand: string; from: string } {
  if (isAddressHash(value)) return { condition: "address_hash = $4", operand: value, from: "" };
  if (value.includes("@")) return { condition: "email = $4", operand: value, from: "" };
  return { condition: "domain_key < $4", operand: domainKey(value, "/"), from: domainKey(value, ".") };
}

const firstPosition = (value: string): Position => ({ domain_key: coverageOf(value).from, id: firstId });

/** The column's form. The keys of a domain and its sub-domains begin with it; `/` is the byte after the dot. */
const domainKey = (domain: string, end: "." | "/") => domain.split("").toReversed().join("") + end;

async function workspacesOf({ workspaceId, unbound }: WorkspaceReader): Promise<string[]> {
  if (workspaceId !== operatorWorkspaceId) return [workspaceId];
  const { rows } = await unbound.query<Columns<"prospect", "workspace_id">>(
    `with recursive workspace as (
       (select workspace_id from prospect order by workspace_id limit 1)
       union all
       select (select prospect.workspace_id from prospect where prospect.workspace_id > workspace.workspace_id
               order by prospect.workspace_id limit 1)
       from workspace where workspace.workspace_id is not null
     )
     select workspace_id from workspace where workspace_id is not null`,
  );
  return rows.map(({ workspace_id }) => workspace_id);
}
