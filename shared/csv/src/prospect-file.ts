import type { WireOutputOf } from "@outbound/contracts/operation";
import type { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { csvLine } from "./csv-line.ts";
import { type CsvColumns, type CsvTable, cellsOf, csvHead } from "./csv-table.ts";
import { exported } from "./people-columns.ts";

type Row = WireOutputOf<typeof listProspects>["data"][number];

/** An import takes back the first six. */
const columns: CsvColumns<Row> = [
  ["email", ({ email }) => email],
  ["first_name", (row) => row.first_name],
  ["last_name", (row) => row.last_name],
  ["timezone", ({ timezone }) => timezone],
  ["company_name", ({ company }) => company?.name],
  ["tags", ({ tags }) => tags.join("; ")],
  [exported("status"), ({ status }) => status],
  [exported("verification_status"), (row) => row.verification_status],
  [exported("campaign_count"), (row) => row.campaign_count],
  [exported("emails_sent"), (row) => row.emails_sent],
  [exported("date_contacted"), (row) => row.date_contacted],
  [exported("date_responded"), (row) => row.date_responded],
  [exported("source"), ({ source }) => source],
  [exported("created_at"), (row) => row.created_at],
  [exported("id"), ({ id }) => id],
];

/** Of no person's values, as Postgres takes no NUL. The columns so far stand behind it. */
const mark = "\0";
const ends = /\0(\d{1,9});\r\n/g;

/** A custom field gets its column with the first person who has it. */
export function prospectFile(): CsvTable<Row> {
  const custom = new Set<string>();
  return {
    head: () => csvHead([...columns.map(([name]) => name), ...[...custom].map((name) => `custom_fields.${name}`)]),
    line: (row) => {
      for (const name of Object.keys(row.custom_fields)) custom.add(name);
      const fields = new Map(Object.entries(row.custom_fields));
      const cells = [...cellsOf(columns, row), ...[...custom].map((name) => fields.get(name) ?? "")];
      return csvLine(cells).replace(/\r\n$/, `${mark}${custom.size};\r\n`);
    },
    finish: (lines) => lines.replaceAll(ends, (_, known: string) => `${',""'.repeat(custom.size - Number(known))}\r\n`),
  };
}
