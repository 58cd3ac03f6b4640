import { namedAddresses } from "@outbound/contracts/named-addresses";

/** A file's refusal has its row, a person's refusal their id. Neither is set when nothing of them may be stored. */
export type Refused = { line?: number; cells?: string[]; prospect_id?: string; reason: string };

/** An erasure has to find each address that a stored row names. */
const mostNamed = 20;

/** Without its cells when they name a crowd. */
export function refusedRow({ line, cells }: { line: number; cells: string[] }, reason: string): Refused {
  const named = cells.reduce((sum, cell) => sum + (cell.match(/[@\uff20]/g)?.length ?? 0), 0);
  return named > mostNamed ? { line, reason } : { line, cells, reason };
}

export const namedIn = (rows: readonly Refused[]): Set<string> =>
  namedAddresses(rows.flatMap(({ cells = [] }) => cells).join("\n"));

/** Rows that name one of the addresses keep their line and reason. */
export function withoutNamed(rows: readonly Refused[], addresses: ReadonlySet<string>): Refused[] {
  return rows.map((row) => {
    if (namedIn([row]).isDisjointFrom(addresses)) return row;
    const { cells: _, ...rest } = row;
    return rest;
  });
}
