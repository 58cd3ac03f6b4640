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
import { progressWords } from "./progress-words.ts";

const said = progressWords.changes;
type Entry = Output<"campaign.history">["data"][number];

export function CampaignHistory({ workspace, id }: { workspace: string; id: string }) {
  const list = useInfiniteQuery(campaignHistoryQuery(workspace, id));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section}>
      <h2>{said.title}</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && <p className={screen.note}>{said.none}</p>}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={said.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </section>
  );
}

const columnsOf = (workspace: string): Column<Entry>[] => [
  {
    head: said.what,
    cell: ({ summary, outcome, prospect_id }) => (
      <span className={styles.subject}>
        {summary}
        {prospect_id !== null && <Whom workspace={workspace} id={prospect_id} />}
        {outcome === "unknown" && ` ${said.unknown}`}
      </span>
    ),
  },
  { head: said.by, cell: ({ actor, source }) => <span className={styles.subject}>{nameOf(actor, source)}</span> },
  { head: said.when, isFigure: true, cell: ({ at }) => <When at={at} /> },
];

/** The trail has no names; a person may have been erased since. */
function Whom({ workspace, id }: { workspace: string; id: string }) {
  const person = useQuery({ ...prospectQuery(workspace, id), refetchInterval: false });
  return (
    <>
      {" · "}
      <Link className={screen.textLink} to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
        {person.data?.email ?? said.prospect}
      </Link>
    </>
  );
}

const nameOf = ({ kind, name }: Entry["actor"], source: Entry["source"]): string =>
  kind === "system" ? said.outbound : `${kind === "token" ? said.token(name) : name}, ${through[source]}`;
