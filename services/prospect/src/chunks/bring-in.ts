import type { Caller } from "@outbound/contracts/caller";
import type { ImportRow } from "@outbound/contracts/jobs/import-rows";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { otherEmails, type Person, personOf, problemOf, unfit } from "@outbound/csv/people-columns";
import { doubleInFile, longerThanAPerson } from "@outbound/csv/refused-csv";
import type { Unit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { findErased, type Imported, importPeople } from "../imports/import-people.ts";
import { findEarlier, type Outcome } from "../jobs/chunk-table.ts";
import type { StoredJob } from "../jobs/job-table.ts";
import { countsOf } from "../jobs/once.ts";
import { namedIn, type Refused, refusedRow, withoutNamed } from "../jobs/refused-row.ts";
import { isTooLarge } from "../prospects/person-size.ts";

type Result = Imported["results"][number]["result"] | "double";
type Brought = { outcome: Outcome & { people: string[] }; change: Imported["change"] };

/** An existing address is no refusal, because nothing is missing. `number` is that of the chunk after which the rows come. */
export async function bringIn(
  unit: Unit,
  context: Context & Caller,
  { job, number, rows }: { job: StoredJob; number: number; rows: readonly ImportRow[] },
): Promise<Brought> {
  const { columns, meanings } = job.input;
  const checked = rows.map((row) => checkRow(row, columns, meanings));
  const people = checked.flatMap(({ row, person }) => (person ? { row, person } : []));
  const imported = await importPeople(
    unit,
    context,
    "csv",
    people.map(({ person }) => person),
  );
  const results = await withDoubles(unit, job, number, imported);
  const refused = people.flatMap(({ row }, at) => refusalOf(row, results[at]));
  const unusable = checked.flatMap(({ row, reason }) => (reason === undefined ? [] : refusedRow(row, reason)));
  const all = await withoutErased(unit, context, [...refused, ...unusable]);
  const further = people.filter(({ person }, at) => results[at] === "created" && otherEmails in person.custom_fields);
  const counts = {
    ...countsOf(results),
    ...(unusable.length > 0 && { invalid: unusable.length }),
    ...(further.length > 0 && { "other-emails": further.length }),
  };
  return { outcome: { people: imported.people, counts, refused: all.toSorted(byLine) }, change: imported.change };
}

const byLine = (one: Refused, other: Refused) => (one.line ?? 0) - (other.line ?? 0);

/** An address that an earlier row of the file has. Who was there before the job counts as there also in later chunks. */
async function withDoubles(
  tx: WorkspaceTx,
  job: StoredJob,
  number: number,
  { results, emails, known }: Imported,
): Promise<Result[]> {
  const since = known.filter(({ created_at }) => created_at >= job.created_at);
  const ids = since.map(({ id }) => id);
  const earlier = ids.length > 0 ? await findEarlier(tx, job, number, ids) : new Set<string>();
  const seen = new Set<string | undefined>(since.flatMap(({ id, email }) => (earlier.has(id) ? email : [])));
  return results.map(({ result }, at) => {
    const email = emails[at];
    const isDouble = result === "duplicate" && seen.has(email);
    seen.add(email);
    return isDouble ? "double" : result;
  });
}

/** Nothing is stored of a row that names an erased person, in whatever cell. */
async function withoutErased(
  tx: WorkspaceTx,
  { addressHashKey }: Context,
  refused: readonly Refused[],
): Promise<Refused[]> {
  const named = [...namedIn(refused)].map((email) => ({ email, address_hash: addressHash(addressHashKey, email) }));
  return withoutNamed(refused, await findErased(tx, named));
}

type CheckedRow = { row: ImportRow; person?: Person; reason?: string };

function checkRow(row: ImportRow, columns: readonly string[], meanings: readonly string[]): CheckedRow {
  const person = personOf(row.cells, meanings);
  const reason =
    row.problem ??
    problemOf(row.cells, columns) ??
    unfit(person) ??
    (isTooLarge(person) ? longerThanAPerson : undefined);
  return reason === undefined ? { row, person } : { row, reason };
}

const notAnAddress = "not an email address";
const askedToBeErased = "this prospect asked to be erased";

function refusalOf(row: ImportRow, result: Result | undefined): Refused[] {
  if (result === "invalid-email") return [refusedRow(row, notAnAddress)];
  if (result === "double") return [refusedRow(row, doubleInFile)];
  if (result === "erased") return [{ line: row.line, reason: askedToBeErased }];
  return [];
}

/** What a refusal was counted as. */
export function countedAs({ reason }: Pick<Refused, "reason">): string {
  if (reason === notAnAddress) return "invalid-email";
  if (reason === doubleInFile) return "double";
  return reason === askedToBeErased ? "erased" : "invalid";
}
