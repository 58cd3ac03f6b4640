/** Beyond so many a parser's work and memory grow with every part that a line could begin. */
const dashedLines = 2_000;
const headerBytes = 65_536;

/** Cut where the lines that may be boundaries become too many for any person's mail. */
export function boundedSource(source: Buffer): Buffer {
  let end = -1;
  for (let count = 0; count < dashedLines; count++) {
    end = source.indexOf("\n--", end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end);
}

/** With an empty body. */
export function headersOnly(source: Buffer): Buffer {
  const ends = ["\r\n\r\n", "\n\n"].map((mark) => source.indexOf(mark)).filter((end) => end >= 0);
  return source.subarray(0, Math.min(headerBytes, source.length, ...ends));
}
