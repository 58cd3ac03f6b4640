import { replyFile } from "@outbound/csv/reply-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { repliesQuery } from "../../api/reply-queries.ts";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { More } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import tabs from "../../ui/tabs.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";
import styles from "./reply.module.css";
import { ReplyClass } from "./reply-class.tsx";
import { type ReplySearch, replyFilterOf, replyFilters, replyWords } from "./reply-filters.ts";

type Reply = Output<"reply.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/replies");

export function ReplyList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle("Replies", useWorkspace()?.name);
  const list = useInfiniteQuery(repliesQuery(workspace, replyFilterOf(search)));
  const rows = list.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <h1>Replies</h1>
        <Link className={styles.toggle} to="." search={{ ...search, open: search.open ? undefined : true }}>
          {search.open ? "Show those that are handled, too" : "Show only what is to be handled"}
        </Link>
      </div>
      <nav className={tabs.tabs} aria-label="Replies by class">
        {replyFilters.map((word) => (
          <Link
            key={word}
            to="."
            search={{ ...search, show: word === "all" ? undefined : word }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {replyWords[word]}
          </Link>
        ))}
      </nav>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <NoReplies {...search} />}
      {rows && rows.length > 0 && (
        <Table
          caption="Replies, the last received first"
          columns={columnsOf(workspace)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
      {rows && rows.length > 0 && (
        <DownloadCsv
          name="replies"
          newTable={replyFile}
          pageOf={(cursor) => ask("reply.export", workspace, { ...replyFilterOf(search), ...cursor })}
        />
      )}
    </div>
  );
}

const columnsOf = (workspace: string): Column<Reply>[] => [
  {
    head: "Reply",
    cell: ({ id, from, prospect, subject, snippet, handled, received_at }) => (
      <span className={styles.line}>
        <Link
          className={`${screen.link} ${handled ? screen.aside : ""}`}
          to="/w/$workspace/replies/$reply"
          params={{ workspace, reply: id }}
          preload="intent"
        >
          {[prospect?.first_name, prospect?.last_name].filter(Boolean).join(" ") || from || "Somebody erased"}
        </Link>
        <span className={styles.snippet}>{snippet || subject || "No text"}</span>
        <span className={styles.narrow}>
          <When at={received_at} />
        </span>
      </span>
    ),
  },
  { head: "Class", cell: (reply) => <ReplyClass {...reply} /> },
  { head: "Campaign", from: "wide", cell: ({ campaign }) => campaign?.name ?? "–" },
  { head: "Handled", from: "wide", cell: ({ handled }) => (handled ? "yes" : "no") },
  { head: "Received", isFigure: true, from: "medium", cell: ({ received_at }) => <When at={received_at} /> },
];

function NoReplies({ show = "all", open }: ReplySearch) {
  if (show !== "all" || open) {
    return (
      <Empty title={open ? "Nothing here waits for you" : `No replies here: ${replyWords[show].toLowerCase()}`}>
        <Link to="." search={{}}>
          Show all replies
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No replies yet">
      <p>
        What people answer to your campaigns’ mails shows here within minutes, mostly within seconds, with what it
        means.
      </p>
      <p>A mailbox must have its IMAP server set, so that Outbound can read what comes to it.</p>
    </Empty>
  );
}
