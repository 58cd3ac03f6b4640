import { randomUUIDv7 } from "node:crypto";
import { notFound } from "@outbound/contracts/app-error";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { SuppressionRow } from "@outbound/contracts/suppressions/suppression-row";
import { isUuid } from "@outbound/contracts/uuid";
import type { Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type NewSuppression = Pick<StoredSuppression, "kind" | "value" | "reason" | "source" | "campaign_id">;
export type StoredSuppression = SuppressionRow &
  Columns<
    "suppression",
    "workspace_id" | "id" | "kind" | "value" | "reason" | "source" | "campaign_id" | "created_at"
  > & { version: number };

export type RemovedSuppression = StoredSuppression & { removed_at: Date };

const columns = "id, kind, value, reason, source, campaign_id, created_at";
const removedColumns = `workspace_id, version + 1 as version, ${columns}, statement_timestamp() as removed_at`;

export async function findListed(tx: WorkspaceTx, values: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"suppression", "value">>(
    "select value from suppression where workspace_id in ($1, $2) and value = any($3)",
    [operatorWorkspaceId, values],
  );
  return rows.map(({ value }) => value);
}

export async function readSuppressionsOf(tx: WorkspaceReader, values: readonly string[]): Promise<StoredSuppression[]> {
  const { rows } = await tx.query<StoredSuppression>(
    `select workspace_id, version, ${columns} from suppression where workspace_id in ($1, $2) and value = any($3)`,
    [operatorWorkspaceId, values],
  );
  return rows;
}

/** The hashes' entries of erased people that the campaign service has not confirmed yet. */
export async function readUnconfirmed(tx: WorkspaceReader, erased: readonly string[]): Promise<SuppressionEntry[]> {
  const { rows } = await tx.query<Columns<"suppression", "value">>(
    `select value from prospect join suppression on suppression.workspace_id = $1 and suppression.id = erasure_entry_id
     where prospect.workspace_id = $1 and prospect.id = any($2)`,
    [erased],
  );
  const values = rows.map(({ value }) => value);
  return (await readSuppressionsOf(tx, values)).map((entry) => toEntry(entry, false));
}

export async function readSuppressionsAfter(
  tx: Tx,
  after: { workspace_id: string; id: string },
  limit: number,
): Promise<StoredSuppression[]> {
  const { rows } = await tx.query<StoredSuppression>(
    `select workspace_id, version, ${columns} from suppression
     where (workspace_id, id) > ($1, $2) order by workspace_id, id limit $3`,
    [after.workspace_id, after.id, limit],
  );
  return rows;
}

export async function isListed(tx: WorkspaceTx, values: readonly string[]): Promise<boolean> {
  return (await findListed(tx, values)).length > 0;
}

/** What a person asked for outweighs what happened or an operator decided. Undefined when the existing reason stays. */
export async function putSuppression(
  tx: WorkspaceTx,
  { kind, value, reason, source, campaign_id }: NewSuppression,
): Promise<StoredSuppression | undefined> {
  const { rows } = await tx.query<StoredSuppression>(
    `insert into suppression as existing (workspace_id, id, kind, value, reason, source, campaign_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, value) do update
       set version = existing.version + 1, reason = excluded.reason, source = excluded.source,
           campaign_id = excluded.campaign_id
       where ${weight("existing")} < ${weight("excluded")}
     returning workspace_id, version, ${columns}`,
    [randomUUIDv7(), kind, value, reason, source, campaign_id],
  );
  return rows[0];
}

export async function insertSuppressions(
  tx: WorkspaceTx,
  emails: readonly string[],
  { reason, source }: Pick<NewSuppression, "reason" | "source">,
): Promise<StoredSuppression[]> {
  const { rows } = await tx.query<StoredSuppression>(
    `insert into suppression (workspace_id, id, kind, value, reason, source)
     select $1, id, 'email', value, $4, $5 from unnest($2::uuid[], $3::text[]) as given (id, value) order by value
     on conflict (workspace_id, value) do nothing
     returning workspace_id, version, ${columns}`,
    [emails.map(() => randomUUIDv7()), emails, reason, source],
  );
  return rows;
}

export async function deleteSuppression(tx: WorkspaceTx, id: string): Promise<RemovedSuppression> {
  const { rows } = isUuid(id)
    ? await tx.query<RemovedSuppression>(
        `delete from suppression where workspace_id = $1 and id = $2
         returning ${removedColumns}`,
        [id],
      )
    : { rows: [] };
  if (!rows[0]) throw notFound("Suppression");
  return rows[0];
}

export async function deleteSuppressionOf(tx: WorkspaceTx, value: string): Promise<RemovedSuppression | undefined> {
  const { rows } = await tx.query<RemovedSuppression>(
    `delete from suppression where workspace_id = $1 and value = $2
     returning ${removedColumns}`,
    [value],
  );
  return rows[0];
}

export function toEntry({ id, workspace_id, version, kind, value, reason }: StoredSuppression, removed: boolean) {
  const owner = workspace_id === operatorWorkspaceId ? null : workspace_id;
  return { id, workspace_id: owner, version, kind, value, reason, removed } satisfies SuppressionEntry;
}

export const toRemovedEntry = (entry: RemovedSuppression) =>
  ({ ...toEntry(entry, true), removed_at: entry.removed_at }) satisfies SuppressionEntry;

const weight = (entry: string) =>
  `case ${entry}.reason when 'bounce' then 0 when 'import' then 1 when 'manual' then 1 when 'unsubscribe' then 2
   when 'complaint' then 3 else 4 end`;
