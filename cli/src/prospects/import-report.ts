import type { Encoding } from "@outbound/csv/read-text";
import type { Csv } from "../input/read-csv.ts";

export type RefusedRow = { line: number; email: string; result: "duplicate" | "invalid" | "erased"; reason?: string };

/** For a job, `rows` lacks those that were there before the file. */
export type ImportReport = {
  encoding: Encoding;
  created: number;
  /** How many of the created have further addresses, in the custom field of this name. */
  other_emails: number;
  duplicate: number;
  invalid: number;
  erased: number;
  columns: Csv["columns"];
  rows: RefusedRow[];
};
