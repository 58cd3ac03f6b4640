import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rowsOf } from "../api/keyset-pages.ts";
import { Failure } from "./failure.tsx";
import { More, Newer } from "./more.tsx";
import { Skeleton } from "./skeleton.tsx";

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>;
  /** How many rows are outlined until the first page is there. */
  outlined: number;
  /** In the place of rows when there are none. */
  none?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list that is loaded page by page, with the refusal or the outline in its place, and the buttons for further pages. */
export function PagedList<Row>({ list, outlined, none, children }: Props<Row>) {
  const rows = rowsOf(list);
  return (
    <>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={outlined} />}
      {rows?.length === 0 && none}
      <Newer {...list} />
      {rows && rows.length > 0 && children(rows)}
      <More {...list} />
    </>
  );
}
