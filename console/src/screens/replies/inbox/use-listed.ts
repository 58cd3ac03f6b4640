import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ConversationFilter,
  conversationsQuery,
  newestConversationsQuery,
} from "../../../api/conversation-queries.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { queryClient } from "../../../api/queries.ts";
import { useAsAsked } from "../use-conversation-change.ts";
import { steadyRows } from "./steady-rows.ts";

/** The list as it is shown: what comes while it is scrolled waits until its reader wants it. */
export function useListed(workspace: string, filter: ConversationFilter, isScrolled: boolean) {
  const query = conversationsQuery(workspace, filter);
  const list = useInfiniteQuery(query);
  // A list of several pages isn't asked for again, so what is new in it is looked for alone.
  const isLong = (list.data?.pages.length ?? 0) > 1;
  const newest = useQuery({ ...newestConversationsQuery(workspace, filter), enabled: isLong });
  const pages = rowsOf(list);
  const rows = useAsAsked(workspace, pages && (isLong ? withNewest(pages, newest.data?.data ?? []) : pages));
  // Where the oldest come first, what is new comes below.
  const isHeld = isScrolled && filter.order !== "oldest";
  const { shown, waiting } = useSteady(rows, isHeld, JSON.stringify(filter));
  return {
    ...list,
    rows: shown,
    waiting,
    /** From its first page on. */
    showNewest: () => {
      queryClient.setQueryData(query.queryKey, (known) =>
        known ? { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) } : known,
      );
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}

type Row = { id: string; at: string };

function withNewest<One extends Row>(rows: readonly One[], newest: readonly One[]): One[] {
  const known = new Set(rows.map(({ id }) => id));
  const byId = new Map(newest.map((row) => [row.id, row]));
  return [...newest.filter(({ id }) => !known.has(id)), ...rows.map((row) => byId.get(row.id) ?? row)];
}

function useSteady<One extends Row>(rows: readonly One[] | undefined, isScrolled: boolean, of: string) {
  const [held, setHeld] = useState<{ of: string; rows: readonly One[] }>();
  const isHeld = isScrolled && rows !== undefined;
  if (!isHeld && held) setHeld(undefined);
  if (!isHeld) return { shown: rows, waiting: 0 };
  const before = held?.of === of ? held.rows : undefined;
  const steady = steadyRows(before ?? rows, rows);
  if (!before || steady.shown.length > before.length) setHeld({ of, rows: steady.shown });
  return steady;
}
