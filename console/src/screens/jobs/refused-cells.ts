import { parseEmailAddress } from "@outbound/contracts/email-address";
import { personOf, problemOf, unfit } from "@outbound/csv/people-columns";
import { doubleInFile, longerThanAPerson } from "@outbound/csv/refused-csv";

type Row = { cells: readonly string[]; reason: string };
type Columns = { columns: readonly string[]; meanings: readonly string[] };

/** Which cells a row was refused for, by their columns; none of what can only be fixed in the file. */
export function refusedCells({ cells, reason }: Row, { columns, meanings }: Columns): number[] {
  if (cells.length === 0 || cells.length > columns.length || reason === longerThanAPerson) return [];
  const isFaulty = (at: number) =>
    problemOf(
      Array(at)
        .fill("")
        .concat(cells[at] ?? ""),
      columns,
    ) !== undefined;
  const faulty = columns.flatMap((_, at) => (isFaulty(at) ? [at] : []));
  const email = meanings.indexOf("email");
  if (email < 0 || faulty.includes(email)) return faulty;
  const person = personOf(cells, meanings);
  const isWrong = unfit(person) !== undefined || parseEmailAddress(person.email) === undefined;
  const isRefused = isWrong || reason === doubleInFile || faulty.length === 0;
  return isRefused ? [email, ...faulty] : faulty;
}
