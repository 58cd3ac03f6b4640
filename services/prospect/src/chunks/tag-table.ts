import { mostTags } from "@outbound/contracts/prospects/tag";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

type Tagging = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] };
type Tagged = Columns<"prospect", "id"> & { is_changed: boolean; is_too_many: boolean };

/** Rows are locked in the order of their ids, so that two jobs about the same people never wait for each other. */
export async function tagPeople(tx: WorkspaceTx, { ids, add, remove }: Tagging): Promise<Tagged[]> {
  const { rows } = await tx.query<Tagged>(
    `with person as (
       select id, tags from prospect where workspace_id = $1 and id = any($2::uuid[]) and not anonymized
       order by id for no key update
     ), wish as (
       select id, tags,
         array(select tag from unnest(tags) with ordinality as own(tag, position) where tag <> all($4::text[]) order by position)
         || array(select tag from unnest($3::text[]) as given(tag) where tag <> all(tags)) as wanted
       from person
     ), wished as (
       select id, wanted, wanted <> tags as differs,
         cardinality(wanted) > $5 and cardinality(wanted) > cardinality(tags) as is_too_many
       from wish
     ), changed as (
       update prospect set tags = wished.wanted from wished
       where prospect.workspace_id = $1 and prospect.id = wished.id and wished.differs and not wished.is_too_many
       returning prospect.id
     )
     select wished.id, wished.is_too_many, changed.id is not null as is_changed
     from wished left join changed on changed.id = wished.id order by wished.id`,
    [ids, add, remove, mostTags],
  );
  return rows;
}
