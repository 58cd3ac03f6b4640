import { useInfiniteQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { campaignHistoryQuery } from "../../api/campaign-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { through } from "../audit/audit-words.ts";
import styles from "./campaign-overview.module.css";

type Entry = Output<"campaign.history">["data"][number];

export default function CampaignHistory({ workspace, id }: { workspace: string; id: string }) {
  const list = useInfiniteQuery(campaignHistoryQuery(workspace, id));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section}>
      <h2>History</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && <p className={screen.note}>Nothing that is still kept was done to it.</p>}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="What was done, newest first" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </section>
  );
}

const columns: Column<Entry>[] = [
  {
    head: "What",
    cell: ({ summary, outcome }) => (
      <span className={styles.subject}>
        {summary}
        {outcome === "unknown" && " (how it ended isn’t known yet)"}
      </span>
    ),
  },
  { head: "By", cell: ({ actor, source }) => <span className={styles.subject}>{nameOf(actor, source)}</span> },
  { head: "When", isFigure: true, cell: ({ at }) => <When at={at} /> },
];

const nameOf = ({ kind, name }: Entry["actor"], source: Entry["source"]): string =>
  kind === "system" ? "Outbound, by itself" : `${kind === "token" ? "token " : ""}${name}, ${through[source]}`;
