export type Page<Row> = { data: Row[]; next_cursor: string | null };
export type PageQuery = { limit: string; cursor?: string };

export async function* allPages<Row>(load: (query: PageQuery) => Promise<Page<Row>>, most = Number.POSITIVE_INFINITY) {
  let remaining = most;
  let cursor: string | null | undefined;
  while (remaining > 0 && cursor !== null) {
    const page = await load({ limit: String(Math.min(100, remaining)), ...(cursor && { cursor }) });
    yield* page.data;
    remaining -= page.data.length;
    cursor = page.next_cursor ?? null;
  }
}
