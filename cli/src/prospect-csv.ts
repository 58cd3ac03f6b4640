import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import type { z } from "zod";
import { type CsvRecord, normalName, readCsv } from "./read-csv.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = { rows: AsyncIterable<CsvRow>; totalBytes: number; readBytes(): number };

const ownColumns = ["email", "first_name", "last_name", "timezone", "company_name"] as const;

/** Row by row, in the memory of one. A file that is not CSV throws while it is read. */
export async function readProspects(file: string): Promise<ProspectCsv> {
  const { records, ...csv } = await readCsv(file, (name) => {
    const normal = normalName(name);
    return normal === "tags" || ownColumns.some((column) => column === normal) ? normal : name.trim();
  });
  return { ...csv, rows: mapRows(records) };
}

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
