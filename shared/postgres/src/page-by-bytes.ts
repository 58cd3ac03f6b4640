type Page<Row> = { data: Row[]; next_cursor: string | null };
type Bounds = { cursor: string | undefined; mostRows: number; rowsAtOnce?: number };

/** With the last rows read at once it leaves a message room, whose limit is 16 MiB, and a process its memory. */
const enoughBytes = 2 * 1_024 * 1_024;

/**
 * Reads some rows after the other, and ends the page early once it has enough bytes as JSON. `rowsAtOnce` of them must fit
 * into a message.
 */
export async function pageByBytes<Row>(
  { cursor, mostRows, rowsAtOnce = 100 }: Bounds,
  read: (slice: { cursor: string | undefined; limit: number }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const data: Row[] = [];
  let bytes = 0;
  let next = cursor;
  for (;;) {
    const slice = await read({ cursor: next, limit: Math.min(rowsAtOnce, mostRows - data.length) });
    data.push(...slice.data);
    if (slice.next_cursor === null || data.length >= mostRows) return { data, next_cursor: slice.next_cursor };
    bytes += Buffer.byteLength(JSON.stringify(slice.data));
    if (bytes >= enoughBytes) return { data, next_cursor: slice.next_cursor };
    next = slice.next_cursor;
  }
}
