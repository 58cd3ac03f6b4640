import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

/** The most pages in memory, however far somebody scrolls. */
const heldPages = 10;

/** Maps each cursor to the one before it, because the API's lists know only the next page. */
const before = new Map<string, string>();

/** Rows that were scrolled away are fetched again, so that a list of any length takes bounded memory. */
export function keysetPages<Page extends { next_cursor: string | null }>(
  queryKey: QueryKey,
  askPage: (cursor: { cursor?: string }) => Promise<Page>,
) {
  const name = (cursor: string) => `${JSON.stringify(queryKey)} ${cursor}`;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor }) => askPage(cursor ? { cursor } : {}),
    initialPageParam: "",
    maxPages: heldPages,
    getNextPageParam: ({ next_cursor: next }, _pages, cursor) => {
      if (next !== null) before.set(name(next), cursor);
      return next;
    },
    getPreviousPageParam: (_page, _pages, cursor) => before.get(name(cursor)),
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  });
}
