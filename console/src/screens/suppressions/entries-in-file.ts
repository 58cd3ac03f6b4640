import { meaningOf } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";
import { addressesOf } from "@outbound/csv/written-cell";
import { piecesOf } from "../../ui/pieces-of.ts";
import { withoutWorkbook } from "../prospects/import/read-people-file.ts";
import { entriesIn } from "./suppress-entries.ts";

const domain = /^@?[^\s@]+\.[^\s@.]{2,}$/;

/**
 * The addresses of a table's email column, or of all cells where no heading names one. A row without an address is a domain if
 * it says nothing else.
 */
export async function entriesInFile(file: File): Promise<string[]> {
  const found: string[] = [];
  let column: number | undefined;
  for await (const { cells } of readRows(withoutWorkbook(piecesOf(file)))) {
    column ??= cells.findIndex((cell) => meaningOf(cell) === "email");
    const filled = cells.filter((cell) => cell !== "");
    const [only, ...others] = filled;
    const addresses = (column < 0 ? filled : [cells[column] ?? ""]).flatMap(addressesOf);
    if (addresses.length > 0) found.push(...addresses);
    else if (only && others.length === 0 && domain.test(only)) found.push(only);
  }
  return entriesIn(found.join("\n"));
}
