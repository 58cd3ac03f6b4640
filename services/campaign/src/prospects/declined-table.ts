import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** Those whose last clear reply, in whatever campaign, says that they aren't interested. A neutral one takes back no refusal. */
export async function findDeclined<Person extends { id: string }>(
  tx: WorkspaceTx,
  people: readonly Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const { rows } = await tx.query<Columns<"reply", "id">>(
    {
      name: "find who declined",
      text: `select person.id from unnest($2::uuid[]) as person (id) cross join lateral (
          select classification from reply
          where workspace_id = $1 and prospect_id = person.id and classification in ('interested', 'notInterested')
            and not held and not autoreplied
          order by received_at desc, id desc limit 1) reply
        where reply.classification = 'notInterested'`,
    },
    [people.map(({ id }) => id)],
  );
  const declined = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => declined.has(id));
}
