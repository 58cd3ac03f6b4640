import { replyFile } from "@outbound/csv/reply-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { repliesQuery } from "../../api/reply-queries.ts";
import { useWorkspace } from "../../api/use-workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import segmented from "../../ui/segmented.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { nameIn } from "./conversation-names.ts";
import { ReplyClass } from "./reply-class.tsx";
import { type ReplySearch, replyFilterOf, replyFilters } from "./reply-filters.ts";
import styles from "./reply-list.module.css";
import { acts, inboxTitle, noText, replyLists, replyList as words } from "./words.ts";

type Reply = Output<"reply.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/replies");

export function ReplyList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(repliesQuery(workspace, replyFilterOf(search)));
  const rows = rowsOf(list);

  return (
    <>
      <TopBar
        title={words.title}
        crumbs={
          <Crumb to="/w/$workspace/inbox" params={{ workspace }}>
            {inboxTitle}
          </Crumb>
        }
      >
        <LinkButton kind="quiet" isSmall to="." search={{ ...search, open: search.open ? undefined : true }}>
          {search.open ? words.showAll : words.showOpen}
        </LinkButton>
      </TopBar>
      <div className={screen.toolbar}>
        <nav className={segmented.segmented} aria-label={words.byClass}>
          {replyFilters.map((word) => (
            <Link
              key={word}
              to="."
              search={{ ...search, show: word === "all" ? undefined : word }}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {replyLists[word]}
            </Link>
          ))}
        </nav>
      </div>
      <div className={screen.screen}>
        <PagedList list={list} outlined={6} none={<NoReplies {...search} />}>
          {(rows) => (
            <Table caption={words.caption} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
          )}
        </PagedList>
        {rows && rows.length > 0 && (
          <DownloadCsv
            name="replies"
            newTable={replyFile}
            pageOf={(cursor) => ask("reply.export", workspace, { ...replyFilterOf(search), ...cursor })}
          />
        )}
      </div>
    </>
  );
}

const columnsOf = (workspace: string): Column<Reply>[] => [
  {
    head: words.reply,
    cell: (reply) => (
      <span className={styles.line}>
        <Link
          className={`${screen.link} ${reply.handled ? screen.aside : ""}`}
          to="/w/$workspace/inbox/$reply"
          params={{ workspace, reply: reply.id }}
          preload="intent"
        >
          {nameIn(reply)}
        </Link>
        <span className={styles.snippet}>{reply.snippet || reply.subject || noText}</span>
        <span className={styles.narrow}>
          <When at={reply.received_at} />
        </span>
      </span>
    ),
  },
  { head: words.class, cell: (reply) => <ReplyClass {...reply} /> },
  { head: words.campaign, from: "wide", cell: ({ campaign }) => campaign?.name ?? "–" },
  {
    head: words.state,
    from: "wide",
    cell: ({ handled }) => (handled ? <Badge word={acts.done} tone="done" /> : words.open),
  },
  { head: words.received, isFigure: true, from: "medium", cell: ({ received_at }) => <When at={received_at} /> },
];

function NoReplies({ show = "all", open }: ReplySearch) {
  if (show === "all" && !open) {
    return (
      <Empty title={words.none}>
        <p>{words.noneMore}</p>
      </Empty>
    );
  }
  return (
    <Empty title={open ? words.noneOpen : words.noneOf[show]}>
      <Link className={screen.textLink} to="." search={{}}>
        {words.showAllReplies}
      </Link>
    </Empty>
  );
}
