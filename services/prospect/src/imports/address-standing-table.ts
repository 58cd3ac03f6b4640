import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { exclusionOf } from "../prospects/exclusion.ts";

export type Standing = "here" | "suppressed" | "erased";

type Asked = { email: string; address_hash: string };

/**
 * What an import would find, by the same order: whoever was erased stays away, and whoever is here stays as they are.
 * Each address must occur once. Each is looked up by itself, because a freely chosen plan reads the workspace.
 */
export async function readStandings(db: WorkspaceReader, asked: readonly Asked[]): Promise<Map<string, Standing>> {
  const { rows } = await db.query<Columns<"prospect", "email"> & { standing: Standing }>(
    `select email, standing
     from (select $1::uuid as workspace_id, email, address_hash from unnest($2::text[], $3::text[]) as given (email, address_hash)) asked,
       lateral (${exclusionOf("asked")}) exclusion,
       lateral (select exists (
         select from prospect where prospect.workspace_id = $1 and prospect.email = asked.email limit 1) as is_here) known,
       lateral (select case when exclusion.address_hash is not null then 'erased' when is_here then 'here'
         when exclusion.blocked or exclusion.bounce_listed then 'suppressed' end as standing) found
     where standing is not null`,
    [asked.map(({ email }) => email), asked.map(({ address_hash }) => address_hash)],
  );
  return new Map(rows.map(({ email, standing }) => [email, standing]));
}
