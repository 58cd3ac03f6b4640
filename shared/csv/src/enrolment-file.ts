import type { exportEnrolments } from "@outbound/contracts/enrolments/export-enrolments";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { type CsvTable, csvTable } from "./csv-table.ts";

type Row = WireOutputOf<typeof exportEnrolments>["data"][number];

export const enrolmentFile = (): CsvTable<Row> =>
  csvTable<Row>([
    ["email", ({ prospect }) => prospect.email],
    ["first_name", ({ prospect }) => prospect.first_name],
    ["last_name", ({ prospect }) => prospect.last_name],
    ["status", ({ status }) => status],
    ["reason", ({ outcome }) => outcome.reason],
    ["reply", ({ reply }) => reply && wordOf(reply)],
    ["complained", ({ complained }) => complained],
    ["current_step", (row) => row.current_step],
    ["next_step_at", (row) => row.next_step_at],
    ["enrolled_at", (row) => row.enrolled_at],
    ["prospect_id", ({ prospect }) => prospect.id],
    ["id", ({ id }) => id],
  ]);

function wordOf({ held, autoreplied, autoreply_kind, classification }: NonNullable<Row["reply"]>): string {
  if (held) return "held";
  if (autoreplied) return autoreply_kind ?? "automatic";
  return classification ?? "not classified";
}
