import type { Reader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { EventNames } from "./event-names.ts";

type AudienceQuery = EventNames & { workspace_id: string; prospect_id: string };

/** `is_off`: the receiver failed for days and gets nothing by itself. */
export type Target = Columns<"workspace_webhook", "url"> & { event: string; is_off: boolean };

export type Audience = {
  targets: Target[];
  is_erased: boolean;
};

const selectAudiencesSql = {
  name: "find audiences",
  text: `select
      (select coalesce(jsonb_agg(jsonb_build_object('event', target.event, 'url', target.url, 'is_off', target.is_off)), '[]') from (
         select wanted.webhook as event, url, switched_off_at is not null as is_off from workspace_webhook
         where workspace_id = wanted.workspace_id and wanted.webhook is not null
         union all
         select event, target_url, switched_off_at is not null from subscription where workspace_id = wanted.workspace_id and event = wanted.hook
       ) target) as targets,
      exists (select from erased_prospect e
        where e.workspace_id = wanted.workspace_id and e.prospect_id = wanted.prospect_id) as is_erased
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) with ordinality
      as wanted (workspace_id, prospect_id, webhook, hook, position)
    order by wanted.position`,
};

export async function findAudiences(db: Reader, wanted: readonly AudienceQuery[]): Promise<Audience[]> {
  const { rows } = await db.query<Audience>(selectAudiencesSql, [
    wanted.map(({ workspace_id }) => workspace_id),
    wanted.map(({ prospect_id }) => prospect_id),
    wanted.map(({ webhook }) => webhook),
    wanted.map(({ hook }) => hook),
  ]);
  return rows;
}
