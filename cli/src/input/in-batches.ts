/** A batch has at least one row, however large, and otherwise at most this many rows and bytes of JSON. */
export async function* inBatches<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  size: number,
  mostBytes = 1_000_000,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const own = Buffer.byteLength(JSON.stringify(row));
    if (batch.length === size || (batch.length > 0 && bytes + own > mostBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += own;
  }
  if (batch.length > 0) yield batch;
}
