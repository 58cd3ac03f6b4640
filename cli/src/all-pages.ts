export type Page<Row> = { data: Row[]; next_cursor: string | null };
export type PageQuery = { limit: string; cursor?: string };

/** Yields row by row and requests a page only when it is reached. */
export async function* allPages<Row>(load: (query: PageQuery) => Promise<Page<Row>>, most = Number.POSITIVE_INFINITY) {
  let left = most;
  let cursor: string | null | undefined;
  while (left > 0 && cursor !== null) {
    const page = await load({ limit: String(Math.min(100, left)), ...(cursor && { cursor }) });
    yield* page.data;
    left -= page.data.length;
    cursor = page.next_cursor ?? null;
  }
}
