import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { ImportRow } from "@outbound/contracts/jobs/import-rows";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { type Person, personOf, problemOf, unfit } from "@outbound/csv/people-columns";
import type { Tx } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { findErased, type Imported, importPeople } from "../imports/import-people.ts";
import type { Chunk, Refused } from "../jobs/chunk-table.ts";
import { countsOf, once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { push } from "../push/push.ts";

type Result = Imported["results"][number]["result"];

/** An existing address is no refusal, because nothing is missing. */
export const importChunk: DoChunk = async (context, job, chunk) => {
  const { columns, meanings } = job.input;
  const checked = rowsOf(chunk.rows).map((row) => checkRow(row, columns, meanings));
  const people = checked.flatMap(({ row, person }) => (person ? { row, person } : []));
  let change: Imported["change"] | undefined;
  const outcome = await once(context.db, job, chunk, async (unit) => {
    const imported = await importPeople(
      unit,
      context,
      "csv",
      people.map(({ person }) => person),
    );
    change = imported.change;
    const results = imported.results.map(({ result }) => result);
    const refused = people.flatMap(({ row }, at) => refusalOf(row, results[at]));
    const unusable = await refuseUnusable(unit.tx, context, checked, meanings);
    return {
      people: imported.people,
      counts: { ...countsOf(results), ...(unusable.length > 0 && { invalid: unusable.length }) },
      refused: [...refused, ...unusable].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    };
  });
  if (change && change.prospects.length > 0) {
    await push(storeProspectCopies, { prospects: change.prospects }, context, { events: change.events });
  }
  return outcome;
};

/** Nothing is stored of an erased person's row. */
async function refuseUnusable(
  tx: Tx,
  context: Context & Caller,
  checked: readonly CheckedRow[],
  meanings: readonly string[],
): Promise<Refused[]> {
  const rows = checked.flatMap(({ row, reason }) => {
    if (reason === undefined) return [];
    return { row, reason, email: parseEmailAddress(personOf(row.cells, meanings).email) };
  });
  const erased = await findErased(
    tx,
    context,
    rows.flatMap(({ email }) => email ?? []),
  );
  return rows.map(({ row, reason, email }) =>
    email && erased.has(email) ? { line: row.line, reason } : { ...cellsOf(row), reason },
  );
}

const rowsOf = (rows: Chunk["rows"]): ImportRow[] => rows.flatMap((row) => (isId(row) ? [] : row));

type CheckedRow = { row: ImportRow; person?: Person; reason?: string };

function checkRow(row: ImportRow, columns: readonly string[], meanings: readonly string[]): CheckedRow {
  const person = personOf(row.cells, meanings);
  const reason = row.problem ?? problemOf(row.cells, columns) ?? unfit(person);
  return reason === undefined ? { row, person } : { row, reason };
}

function refusalOf(row: ImportRow, result: Result | undefined): Refused[] {
  if (result === "invalid-email") return [{ ...cellsOf(row), reason: "not an email address" }];
  if (result === "erased") return [{ line: row.line, reason: "this person asked to be erased" }];
  return [];
}

const cellsOf = ({ line, cells }: ImportRow) => ({ line, cells });
