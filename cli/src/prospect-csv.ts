import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import type { z } from "zod";
import { oneLine } from "./output.ts";
import { type Csv, type CsvRecord, normalName, readCsv } from "./read-csv.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = Omit<Csv, "records"> & { rows: AsyncIterable<CsvRow> };

const ownColumns = ["email", "first_name", "last_name", "timezone", "company_name"] as const;

/** What other programs call them in their exports. */
const otherNames = new Map<string, (typeof ownColumns)[number]>(
  Object.entries({
    email_address: "email",
    e_mail: "email",
    firstname: "first_name",
    given_name: "first_name",
    lastname: "last_name",
    surname: "last_name",
    family_name: "last_name",
    time_zone: "timezone",
    company: "company_name",
    organisation: "company_name",
    organization: "company_name",
  }),
);

/** Row by row, in the memory of one. A file that is not CSV throws while it is read. */
export async function readProspects(file: string): Promise<ProspectCsv> {
  const { records, ...csv } = await readCsv(file, (name) => {
    const normal = normalName(name);
    return isField(normal) ? normal : (otherNames.get(normal) ?? name.trim());
  });
  return { ...csv, rows: mapRows(records) };
}

/** What each column is taken for, in a sentence. */
export const tellColumns = (columns: Csv["columns"]): string =>
  `Columns: ${columns.map(({ name, meaning }) => `${oneLine(name)} is ${isField(meaning) ? meaning : "a custom field"}`).join(", ")}.`;

const isField = (meaning: string) => meaning === "tags" || ownColumns.some((column) => column === meaning);

async function* mapRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRow> {
  for await (const { line, record, problem } of records) {
    yield { line, prospect: toProspect(record), ...(problem && { problem }) };
  }
}

function toProspect(record: Record<string, string>): Prospect {
  const { email = "", tags = "" } = record;
  const own = ownColumns.filter((name) => name !== "email" && record[name]);
  const others = Object.entries(record).filter(
    ([name, value]) => value !== "" && name !== "tags" && !ownColumns.some((column) => column === name),
  );
  return {
    email,
    ...Object.fromEntries(own.map((name) => [name, record[name]])),
    tags: tags
      .split(";")
      .map((tag) => tag.trim())
      .filter(Boolean),
    custom_fields: Object.fromEntries(others.map(([name, value]) => [name.replace(/^custom_fields\./, ""), value])),
  };
}
