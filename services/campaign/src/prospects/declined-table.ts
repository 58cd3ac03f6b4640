import type { Tx } from "@outbound/postgres/database";

/** The addresses of those who have replied that they aren't interested, in the order of the people. */
export async function findDeclined(
  tx: Tx,
  workspaceId: string,
  people: readonly { id: string; email: string }[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    {
      name: "find who declined",
      text: `select person.id from unnest($2::uuid[]) as person (id) cross join lateral (
          select from reply where workspace_id = $1 and prospect_id = person.id and classification = 'notInterested'
          limit 1) reply`,
    },
    [workspaceId, people.map(({ id }) => id)],
  );
  const declined = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => declined.has(id)).map(({ email }) => email);
}
