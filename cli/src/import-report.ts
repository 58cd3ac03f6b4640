import type { Csv } from "./read-csv.ts";

export type RefusedRow = { line: number; email: string; result: "duplicate" | "invalid" | "erased"; reason?: string };

/** For a job, `rows` lacks those that were there before the file. */
export type ImportReport = {
  created: number;
  duplicate: number;
  invalid: number;
  erased: number;
  columns: Csv["columns"];
  rows: RefusedRow[];
};
