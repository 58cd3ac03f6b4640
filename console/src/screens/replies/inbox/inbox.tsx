import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useRef, useState } from "react";
import { conversationQuery } from "../../../api/conversation-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { useMay, useWorkspace } from "../../../api/use-workspace.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useTitle } from "../../../ui/use-title.ts";
import { type Conversation, isAsleep, nameIn } from "../conversation-names.ts";
import { type InboxActs, InboxContext, type Wish } from "../inbox-context.ts";
import { conversationFilterOf, type InboxSearch } from "../inbox-filters.ts";
import { timeInWords } from "../snooze-times.ts";
import { tellWithUndo, undoNewest } from "../thread/undo-send.ts";
import { asAsked, useConversationChange } from "../use-conversation-change.ts";
import * as words from "../words.ts";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./inbox.module.css";
import { InboxHead } from "./inbox-head.tsx";
import { SelectedConversations } from "./selected-conversations.tsx";
import { useListed } from "./use-listed.ts";

const route = getRouteApi("/signed-in/w/$workspace/inbox");

/** The list, and beside it the conversation that the address names. */
export function Inbox() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  const me = useQuery(sessionQuery).data?.user.email;
  useTitle(words.inboxTitle, useWorkspace()?.name);
  if (!me) return null;
  return <InboxOf workspace={workspace} search={search} me={me} />;
}

type Props = { workspace: string; search: InboxSearch; me: string };

function InboxOf({ workspace, search, me }: Props) {
  const { reply } = useParams({ strict: false });
  const shown = JSON.stringify(search);
  const [scrolled, setScrolled] = useState<string>();
  const list = useListed(workspace, conversationFilterOf(search, me), scrolled === shown);
  const { data: known } = useQuery({ ...conversationQuery(workspace, reply ?? ""), enabled: reply !== undefined });
  const rows = list.rows ?? [];
  const opened = reply === undefined ? undefined : (rows.find((row) => row.reply_id === reply)?.id ?? known?.id);
  const mayChange = useMay("conversation.update");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const inList = rows.filter(({ id }) => selected.has(id));
  const { acts, move, refusal } = useActs(workspace, rows, opened, inList.length > 0);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(mayChange && opened && { x: () => toggle(opened) }),
    z: undoNewest,
  });

  return (
    <InboxContext value={acts}>
      <div className={reply === undefined ? styles.inbox : `${styles.inbox} ${styles.opened}`}>
        <section className={styles.list} aria-labelledby="inbox">
          <InboxHead workspace={workspace} search={search} me={me} isOpened={reply !== undefined} />
          {refusal && <Notice tone="bad">{refusal}</Notice>}
          <ConversationList
            key={shown}
            workspace={workspace}
            search={search}
            list={list}
            opened={opened}
            selecting={mayChange ? { selected, toggle } : undefined}
            setScrolled={(isScrolled) => setScrolled(isScrolled ? shown : undefined)}
          />
        </section>
        {reply === undefined && (
          <section className={styles.nothing}>
            <Empty title={words.empty.nothingOpened} icon={MessageSquare}>
              <p>{words.empty.nothingOpenedMore}</p>
            </Empty>
          </section>
        )}
        <Outlet />
        {mayChange && <SelectedConversations workspace={workspace} selected={inList} keep={setSelected} />}
      </div>
    </InboxContext>
  );
}

function useActs(workspace: string, rows: readonly Conversation[], opened: string | undefined, isSelecting: boolean) {
  const navigate = useNavigate();
  const change = useConversationChange(workspace);
  const [refusal, setRefusal] = useState<string>();
  const last = useRef(opened);
  if (opened !== undefined) last.current = opened;

  const open = (row: Conversation | undefined) =>
    void navigate(
      row
        ? { to: "/w/$workspace/inbox/$reply", params: { workspace, reply: row.reply_id }, search: true }
        : { to: "/w/$workspace/inbox", params: { workspace }, search: true },
    );
  const move = (by: number) => {
    const at = rows.findIndex(({ id }) => id === (opened ?? last.current));
    const to = rows[at === -1 ? 0 : Math.min(Math.max(0, at + by), rows.length - 1)];
    if (to && to.id !== opened) open(to);
  };
  const openNext = (id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    if (at !== -1) open(rows[at + 1] ?? rows[at - 1]);
  };
  const ask = (row: Conversation, wish: Wish) => {
    setRefusal(undefined);
    return change.mutateAsync({ id: row.reply_id, last_reply_id: row.reply_id, ...wish });
  };
  const tell = (row: Conversation, wish: Wish) =>
    ask(row, wish).catch((error: Error) => setRefusal(words.refused(nameIn(row), error.message)));

  const acts: InboxActs = {
    isSelecting,
    openNext,
    change: ask,
    put: (shown, wish) => {
      const row = asAsked(workspace, shown);
      const before = stateOf(row);
      if (wish.open !== true && wish.snoozed_until !== null) openNext(row.id);
      void tell(row, wish);
      tellWithUndo(describe(row, wish), () => {
        void tell(row, before);
        open(row);
      });
    },
    markUnread: (row) => {
      open(undefined);
      void tell(row, { unread: true });
    },
  };
  return { acts, move, refusal };
}

function stateOf(row: Conversation): Wish {
  if (!row.open) return { open: false };
  return { open: true, unread: row.unread, snoozed_until: isAsleep(row) ? row.snoozed_until : null };
}

function describe(row: Conversation, { open, snoozed_until }: Wish): string {
  const name = nameIn(row);
  if (open !== undefined) return open ? words.didReopen(name) : words.didDone(name);
  return snoozed_until ? words.didSnooze(name, timeInWords(snoozed_until)) : words.didEndSnooze(name);
}
