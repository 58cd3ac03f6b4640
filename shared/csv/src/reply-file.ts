import type { WireOutputOf } from "@outbound/contracts/operation";
import type { exportReplies } from "@outbound/contracts/replies/export-replies";
import { type CsvTable, csvTable } from "./csv-table.ts";

type Row = WireOutputOf<typeof exportReplies>["data"][number];

export const replyFile = (): CsvTable<Row> =>
  csvTable<Row>([
    ["received_at", (row) => row.received_at],
    ["from", ({ from }) => from],
    ["email", ({ prospect }) => prospect?.email],
    ["first_name", ({ prospect }) => prospect?.first_name],
    ["last_name", ({ prospect }) => prospect?.last_name],
    ["company_name", (row) => row.company_name],
    ["classification", ({ classification }) => classification],
    ["classified_by", (row) => row.classified_by],
    ["classified_at", (row) => row.classified_at],
    ["held", ({ held }) => held],
    ["autoreply_kind", (row) => row.autoreply_kind],
    ["returns_at", (row) => row.returns_at],
    ["handled", ({ handled }) => handled],
    ["assignee", ({ assignee }) => assignee],
    ["campaign", ({ campaign }) => campaign?.name],
    ["step", ({ step }) => step],
    ["variant", ({ variant }) => variant],
    ["mailbox", ({ mailbox }) => mailbox.email],
    ["subject", ({ subject }) => subject],
    ["snippet", ({ snippet }) => snippet],
    ["id", ({ id }) => id],
    ["prospect_id", ({ prospect }) => prospect?.id],
    ["company_id", ({ prospect }) => prospect?.company_id],
    ["campaign_id", ({ campaign }) => campaign?.id],
  ]);
