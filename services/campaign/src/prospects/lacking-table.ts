import type { WorkspaceTx } from "@outbound/postgres/database";
import {
  missingFields,
  missingFieldsSql,
  type ProspectFields,
  prospectFieldColumns,
} from "../copies/missing-fields.ts";
import type { RequiredField } from "../copies/parse-copy.ts";

/** The fields of one may be a hundred kilobytes. */
const readAtOnce = 50;

// Each person is found by their key, because a freely chosen plan reads the workspace.
const copiesOf = (columns: string) => `unnest($2::uuid[]) as given (id) cross join lateral (
  select ${columns} from prospect_copy where workspace_id = $1 and id = given.id limit 1) p`;

/** What each of these people lacks of the required fields; who lacks nothing isn't in it. Others' fields aren't read. */
export async function findLacking(
  tx: WorkspaceTx,
  ids: readonly string[],
  required: readonly RequiredField[],
): Promise<Map<string, string[]>> {
  const lacking = new Map<string, string[]>();
  const values: unknown[] = [ids];
  const isLacking = missingFieldsSql("p", required, values);
  if (isLacking === null) return lacking;
  const found = await tx.query<{ id: string }>(
    `select p.id from ${copiesOf(`id, ${prospectFieldColumns}`)} where ${isLacking}`,
    values,
  );
  for (let from = 0; from < found.rows.length; from += readAtOnce) {
    const some = found.rows.slice(from, from + readAtOnce).map(({ id }) => id);
    const { rows } = await tx.query<ProspectFields & { id: string }>(
      `select p.* from ${copiesOf(`id, ${prospectFieldColumns}`)}`,
      [some],
    );
    for (const prospect of rows) lacking.set(prospect.id, missingFields(prospect, required));
  }
  return lacking;
}
