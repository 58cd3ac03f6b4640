import type { listEnrolments } from "@outbound/contracts/campaigns/list-enrolments";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { type CsvTable, csvTable } from "./csv-table.ts";

type Row = WireOutputOf<typeof listEnrolments>["data"][number];

export const enrolmentFile = (): CsvTable<Row> =>
  csvTable<Row>([
    ["email", ({ prospect }) => prospect.email],
    ["first_name", ({ prospect }) => prospect.first_name],
    ["last_name", ({ prospect }) => prospect.last_name],
    ["status", ({ status }) => status],
    ["reason", ({ outcome }) => outcome.reason],
    ["current_step", (row) => row.current_step],
    ["next_step_at", (row) => row.next_step_at],
    ["enrolled_at", (row) => row.enrolled_at],
    ["prospect_id", ({ prospect }) => prospect.id],
    ["id", ({ id }) => id],
  ]);
