import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

/** So many pages are held, however far somebody scrolls. */
const heldPages = 10;

/** Which cursor led to a cursor: the API's lists know the next page alone. */
const before = new Map<string, string>();

/** A list of any length in bounded memory: what is scrolled out of it is asked again. */
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
