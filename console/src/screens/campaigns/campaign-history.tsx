import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { campaignHistoryQuery } from "../../api/campaign-queries.ts";
import { prospectQuery } from "../../api/prospect-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { through } from "../audit/audit-words.ts";
import styles from "./campaign-overview.module.css";

type Entry = Output<"campaign.history">["data"][number];

export function CampaignHistory({ workspace, id }: { workspace: string; id: string }) {
  const list = useInfiniteQuery(campaignHistoryQuery(workspace, id));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section}>
      <h2>History</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && <p className={screen.note}>Nobody has changed it, as far back as the audit trail goes.</p>}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="What was done, newest first"
          columns={columnsOf(workspace)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </section>
  );
}

const columnsOf = (workspace: string): Column<Entry>[] => [
  {
    head: "What",
    cell: ({ summary, outcome, prospect_id }) => (
      <span className={styles.subject}>
        {summary}
        {prospect_id !== null && <Whom workspace={workspace} id={prospect_id} />}
        {outcome === "unknown" && " (how it ended isn’t known yet)"}
      </span>
    ),
  },
  { head: "By", cell: ({ actor, source }) => <span className={styles.subject}>{nameOf(actor, source)}</span> },
  { head: "When", isFigure: true, cell: ({ at }) => <When at={at} /> },
];

/** The trail has no names; a person may have been erased since. */
function Whom({ workspace, id }: { workspace: string; id: string }) {
  const person = useQuery({ ...prospectQuery(workspace, id), refetchInterval: false });
  return (
    <>
      {" · "}
      <Link className={screen.textLink} to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
        {person.data?.email ?? "who"}
      </Link>
    </>
  );
}

const nameOf = ({ kind, name }: Entry["actor"], source: Entry["source"]): string =>
  kind === "system" ? "Outbound, by itself" : `${kind === "token" ? "token " : ""}${name}, ${through[source]}`;
