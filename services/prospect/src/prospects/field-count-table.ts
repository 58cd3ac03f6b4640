import { mostFields, newestWithFields } from "@outbound/contracts/prospects/list-prospect-fields";
import type { WorkspaceDb } from "@outbound/postgres/database";

type Fields = { prospects: number; data: { name: string; prospects: number }[] };

const countFieldsSql = {
  name: "count custom fields",
  text: `with newest as materialized (
      select custom_fields from prospect where workspace_id = $1
      order by created_at desc, id desc limit ${newestWithFields}),
    field as (
      select name, count(*)::int as prospects from newest cross join lateral jsonb_object_keys(custom_fields) as name
      group by name order by prospects desc, name limit ${mostFields})
    select (select count(*)::int from newest) as prospects,
      coalesce((select jsonb_agg(to_jsonb(field) order by field.prospects desc, field.name) from field), '[]') as data`,
};

export async function countFields(db: WorkspaceDb): Promise<Fields> {
  const { rows } = await db.query<Fields>(countFieldsSql);
  return rows[0] ?? { prospects: 0, data: [] };
}
