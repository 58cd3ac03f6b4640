import { readFile } from "node:fs/promises";
import type { Db, Tx } from "@outbound/postgres/database";
import { expect } from "vitest";

export type Row = Record<string, unknown>;
export type Move = (tx: Tx, row: Row) => Promise<unknown>;
type Rule = { name: string; from: string[]; to: string; columns: string[] };

export async function readRules(readme: URL): Promise<Rule[]> {
  const text = await readFile(readme, "utf8");
  const table = text.slice(text.indexOf("| Transition")).split("\n\n")[0] ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((line) => {
      const [, name = "", , from = "", to = "", columns = ""] = line.split("|").map((cell) => cell.trim());
      return { name, from: listed(from), to, columns: listed(columns) };
    });
}

const listed = (cell: string) => cell.split(",").flatMap((part) => part.trim() || []);

type Machine = {
  db: Db;
  table: "enrolment" | "send";
  rows: Readonly<Record<string, string>>;
  stateOf: (row: Row) => string;
  columnsOfState: readonly string[];
  moves: Readonly<Record<string, Move>>;
  arranged?: Readonly<Record<string, Move>>;
};

export async function expectRules(readme: URL, machine: Machine): Promise<void> {
  const rules = (await readRules(readme)).filter(({ from }) => from[0] !== "none");
  expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(Object.keys(machine.moves)));
  const documented = rules.flatMap(({ name, from, to, columns }) =>
    (from[0] === "any" ? Object.keys(machine.rows) : from).map(
      (state) => `${name}: ${state} -> ${to === "same" ? state : to} (${columns.join(", ")})`,
    ),
  );
  const seen: string[] = [];
  for (const [name, move] of Object.entries(machine.moves)) {
    for (const state of Object.keys(machine.rows)) seen.push(...(await changeBy(machine, name, move, state)));
  }
  expect(seen.sort()).toEqual(documented.sort());
}

class Undo extends Error {}

async function changeBy(machine: Machine, name: string, move: Move, state: string): Promise<string[]> {
  const { db, table, rows, stateOf, columnsOfState, arranged } = machine;
  let change: string[] = [];
  const work = db.transaction(async (tx) => {
    const read = async () => {
      const found = await tx.query<Row>(`select * from ${table} where id = $1`, [rows[state]]);
      return found.rows[0] ?? {};
    };
    await arranged?.[name]?.(tx, await read());
    const before = await read();
    expect(stateOf(before)).toBe(state);
    await move(tx, before);
    const after = await read();
    if (Object.keys(after).length === 0) {
      change = [`${name}: ${state} -> none (all columns)`];
      throw new Undo();
    }
    const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    const others = changed.filter((column) => !columnsOfState.includes(column)).sort();
    if (changed.length > 0) change = [`${name}: ${state} -> ${stateOf(after)} (${others.join(", ")})`];
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return change;
}
