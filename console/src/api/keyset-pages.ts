import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

/** The most pages in memory, however far somebody scrolls. */
const heldPages = 10;

/** Maps each cursor to the one before it, because the API's lists know only the next page. */
const before = new Map<string, string>();
/** How many rows come before each page that was reached. */
const rowsBefore = new Map<string, number>();

const named = (queryKey: QueryKey, cursor: string) => `${JSON.stringify(queryKey)} ${cursor}`;

/** Rows that were scrolled away are fetched again, so that a list of any length takes bounded memory. */
export function keysetPages<Page extends { data: readonly unknown[]; next_cursor: string | null }>(
  queryKey: QueryKey,
  askPage: (cursor: { cursor?: string }) => Promise<Page>,
) {
  const name = (cursor: string) => named(queryKey, cursor);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor }) => askPage(cursor ? { cursor } : {}),
    initialPageParam: "",
    maxPages: heldPages,
    getNextPageParam: ({ data, next_cursor: next }, _pages, cursor) => {
      if (next !== null) {
        before.set(name(next), cursor);
        rowsBefore.set(name(next), (rowsBefore.get(name(cursor)) ?? 0) + data.length);
      }
      return next;
    },
    getPreviousPageParam: (_page, _pages, cursor) => before.get(name(cursor)),
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  });
}

type Pages<Row> = { data: InfiniteData<{ data: readonly Row[] }> | undefined };

/** Those of the pages in memory. Undefined until the first page is there. */
export const rowsOf = <Row>({ data: list }: Pages<Row>): Row[] | undefined => list?.pages.flatMap(({ data }) => data);

/** Of the page at this cursor: a row keeps its place in the list while the pages before it are dropped. */
export const countRowsBefore = (queryKey: QueryKey, cursor: unknown): number =>
  rowsBefore.get(named(queryKey, typeof cursor === "string" ? cursor : "")) ?? 0;
