import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { Failure } from "../../../ui/failure.tsx";
import { More } from "../../../ui/more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { InboxSearch } from "../inbox-filters.ts";
import { conversations, waiting as waitingWords } from "../words.ts";
import styles from "./conversation-list.module.css";
import { ConversationRow, type Selecting } from "./conversation-row.tsx";
import { NoConversations } from "./no-conversations.tsx";
import type { useListed } from "./use-listed.ts";

type Row = Output<"conversation.list">["data"][number];

const rowHeight = 107;
/** So many rows before its end a list asks for its next page. */
const ahead = 10;
const scrolledFrom = 8;

type Props = {
  workspace: string;
  search: InboxSearch;
  list: ReturnType<typeof useListed>;
  opened: string | undefined;
  selecting: Selecting | undefined;
  setScrolled: (isScrolled: boolean) => void;
};

export function ConversationList({ workspace, search, list, opened, selecting, setScrolled }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, waiting, error, isPending, refetch, showNewest } = list;
  const toTop = () => {
    scroller.current?.scrollTo({ top: 0 });
    setScrolled(false);
    showNewest();
  };
  return (
    <div className={styles.around}>
      {waiting > 0 && (
        <button type="button" className={styles.waiting} onClick={toTop}>
          <ArrowUp aria-hidden="true" /> {waitingWords(waiting)}
        </button>
      )}
      <div
        ref={scroller}
        className={styles.scroll}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > scrolledFrom)}
      >
        {error && !rows && <Failure error={error} reset={() => void refetch()} />}
        {isPending && <Skeleton rows={8} of="conversations" />}
        {rows?.length === 0 && <NoConversations workspace={workspace} search={search} />}
        {rows && rows.length > 0 && (
          <Rows
            workspace={workspace}
            rows={rows}
            list={list}
            opened={opened}
            selecting={selecting}
            scroller={scroller}
          />
        )}
        {error && rows && <Failure error={error} reset={() => void refetch()} />}
        {rows && <More {...list} />}
      </div>
    </div>
  );
}

type RowsProps = Pick<Props, "workspace" | "list" | "opened" | "selecting"> & {
  rows: readonly Row[];
  scroller: React.RefObject<HTMLDivElement | null>;
};

/** Only the rows that are seen are in the page, however long the list is. */
function Rows({ workspace, rows, list, opened, selecting, scroller }: RowsProps) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  const isNearEnd = last >= rows.length - ahead && hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage();
  }, [isNearEnd, fetchNextPage]);

  const openedAt = rows.findIndex(({ id }) => id === opened);
  const [shownAt, setShownAt] = useState<string>();
  useEffect(() => {
    if (openedAt === -1 || shownAt === opened) return;
    setShownAt(opened);
    virtual.scrollToIndex(openedAt, { align: "auto" });
  }, [openedAt, opened, shownAt, virtual]);
  return (
    <ul className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label={conversations}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow workspace={workspace} row={row} isOpened={row.id === opened} selecting={selecting} />
            </li>
          )
        );
      })}
    </ul>
  );
}
