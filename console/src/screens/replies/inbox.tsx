import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { conversationsQuery } from "../../api/conversation-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { More } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { ChosenConversations } from "./chosen-conversations.tsx";
import styles from "./inbox.module.css";
import { conversationFilterOf, type InboxList, type InboxSearch, inboxLists } from "./inbox-filters.ts";
import { LabelFilter, Labels } from "./labels.tsx";
import replyStyles from "./reply.module.css";
import { ReplyClass } from "./reply-class.tsx";
import { timeInWords } from "./snooze-times.ts";
import { useAsAsked } from "./use-conversation-change.ts";
import { isAsleep, nameIn, useInboxKeys } from "./use-inbox-keys.ts";

type Conversation = Output<"conversation.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/inbox");

export function Inbox() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  const { data: session } = useQuery(sessionQuery);
  useTitle("Inbox", useWorkspace()?.name);
  const list = useInfiniteQuery(
    conversationsQuery(workspace, conversationFilterOf(search, session?.user.email ?? "nobody")),
  );
  const rows = useAsAsked(
    workspace,
    list.data?.pages.flatMap(({ data }) => data),
  );
  const mayChange = useMay("conversation.update");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ id }: Conversation) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const keys = useInboxKeys(workspace, rows ?? [], { mayChange, toggle });
  const inList = rows?.filter(({ id }) => chosen.has(id)) ?? [];

  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <h1>Inbox</h1>
        <Link className={screen.textLink} to="/w/$workspace/replies" params={{ workspace }}>
          All replies by class
        </Link>
      </div>
      <Filters label="Conversations" words={inboxLists} />
      <div className={styles.actions}>
        <Search key={search.words} words={search.words} />
        <LabelFilter workspace={workspace} label={search.label} />
      </div>
      {mayChange && <ChosenConversations workspace={workspace} chosen={inList} keep={setChosen} />}
      {keys.refusal && <Notice tone="bad">{keys.refusal}</Notice>}
      {keys.done && (
        <Notice tone="good">
          <span className={styles.done}>
            {keys.done.words}
            {keys.done.undo && <Button onClick={keys.done.undo}>Undo</Button>}
          </span>
        </Notice>
      )}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <NoConversations {...search} />}
      {rows && rows.length > 0 && (
        <>
          <Table
            caption="Conversations, the last changed first"
            columns={[...(mayChange ? [choiceColumn(chosen, toggle)] : []), ...columnsOf(workspace)]}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <Hints mayChange={mayChange} />
        </>
      )}
      <More {...list} />
    </div>
  );
}

function Search({ words }: InboxSearch) {
  const navigate = useNavigate({ from: "/w/$workspace/inbox" });
  return (
    <SearchForm
      label="Find by name, address or words of replies and answers"
      placeholder="Ada, or pricing"
      value={words}
      clear={words && "Clear"}
      find={(found) => void navigate({ search: (before) => ({ ...before, words: found || undefined }) })}
    />
  );
}

const choiceColumn = (chosen: ReadonlySet<string>, toggle: (row: Conversation) => void): Column<Conversation> => ({
  head: "Choose",
  from: "medium",
  cell: (row) => (
    <input
      type="checkbox"
      aria-label={`Choose ${nameIn(row)}`}
      checked={chosen.has(row.id)}
      onChange={() => toggle(row)}
    />
  ),
});

const columnsOf = (workspace: string): Column<Conversation>[] => [
  {
    head: "Person",
    cell: (row) => (
      <span className={replyStyles.line}>
        <Link
          className={`${screen.link} ${row.unread ? styles.unread : styles.read}`}
          to="/w/$workspace/replies/$reply"
          params={{ workspace, reply: row.reply_id }}
          preload="intent"
          data-conversation
        >
          {nameIn(row)}
          {row.unread && <span className="visually-hidden"> (unread)</span>}
        </Link>
        <span className={replyStyles.snippet}>{row.snippet || row.subject || "No text"}</span>
        {row.found_in_own && <span className={replyStyles.snippet}>Found in an answer</span>}
        {row.has_draft && (
          <span>
            <Badge word="draft" tone="calm" />
          </span>
        )}
        <Labels {...row} />
        <span className={replyStyles.narrow}>
          <When at={row.received_at} />
        </span>
      </span>
    ),
  },
  { head: "Class", cell: (row) => <ReplyClass {...row} /> },
  { head: "Campaign", from: "wide", cell: ({ campaign }) => campaign?.name ?? "–" },
  { head: "Assigned to", from: "wide", cell: ({ assignee }) => assignee ?? "nobody" },
  { head: "State", from: "medium", cell: (row) => <State {...row} /> },
  { head: "Last", isFigure: true, from: "medium", cell: ({ received_at }) => <When at={received_at} /> },
];

function State(row: Conversation) {
  if (!row.open) return <Badge word="handled" tone="calm" />;
  if (row.snoozed_until === null) return <Badge word="open" tone="active" />;
  if (isAsleep(row)) return <Badge word={`until ${timeInWords(row.snoozed_until)}`} tone="paused" />;
  return <Badge word="snooze over" tone="active" />;
}

const hints: readonly (readonly [key: string, act: string])[] = [
  ["J", "next"],
  ["K", "previous"],
  ["Enter", "read"],
  ["R", "answer"],
  ["E", "handled"],
  ["U", "unread"],
  ["S", "snooze until tomorrow"],
  ["Z", "undo"],
  ["X", "choose"],
];

function Hints({ mayChange }: { mayChange: boolean }) {
  return (
    <p className={styles.hints}>
      {(mayChange ? hints : hints.slice(0, 3)).map(([key, act]) => (
        <span key={key}>
          <kbd>{key}</kbd> {act}
        </span>
      ))}
    </p>
  );
}

const emptyWords: Readonly<Record<Exclude<InboxList, "all">, string>> = {
  open: "Nothing waits for you",
  unread: "Everything is read",
  mine: "Nothing that waits is assigned to you",
  unassigned: "Everything that waits is assigned",
  snoozed: "Nothing is snoozed",
};

function NoConversations({ show = "open", label, words }: InboxSearch) {
  if (label && !words) {
    return (
      <Empty title={`No conversation here is labelled ${label}`}>
        <Link to="." search={{ show: "all", ...(show !== "all" && { label }) }}>
          {show === "all" ? "Show all conversations" : "Look in all conversations"}
        </Link>
      </Empty>
    );
  }
  if (words) {
    return (
      <Empty title={`No conversation here has ${words}`}>
        {show === "all" ? (
          <p>Words are compared from their beginnings, in any case of their letters.</p>
        ) : (
          <Link to="." search={{ show: "all", label, words }}>
            Look in all conversations
          </Link>
        )}
      </Empty>
    );
  }
  if (show !== "all") {
    return (
      <Empty title={emptyWords[show]}>
        <Link to="." search={{ show: "all" }}>
          Show all conversations
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="Nobody has written yet">
      <p>
        What people answer to your campaigns’ mails shows here within minutes, mostly within seconds, with what it
        means.
      </p>
      <p>A mailbox must have its IMAP server set, so that Outbound can read what comes to it.</p>
    </Empty>
  );
}
