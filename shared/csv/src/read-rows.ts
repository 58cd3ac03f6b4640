import { CsvProblem } from "./csv-problem.ts";
import { CsvReader, type CsvRow } from "./csv-reader.ts";

/** The first row has the columns' names. Throws a CsvProblem. */
export async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let reader: CsvReader | undefined;
  let separatorLines = 0;
  for await (const text of readText(bytes)) {
    if (!reader) separatorLines = separatorLine.test(text) ? 1 : 0;
    reader ??= new CsvReader(delimiterOf(text));
    const rows = reader.read(text);
    separatorLines -= rows.splice(0, separatorLines).length;
    yield* rows;
  }
  if (reader) yield* reader.end();
}

/** Throws at a byte that isn't UTF-8: guessing an encoding would produce wrong names and addresses. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const chunk of bytes) {
    yield decode(() => decoder.decode(chunk, { stream: true }), line);
    line += newlinesIn(chunk);
  }
  yield decode(() => decoder.decode(), line);
}

/** A NUL is UTF-8, but only a file in UTF-16 has some. */
function decode(work: () => string, line: number): string {
  try {
    const text = work();
    if (!text.includes("\0")) return text;
  } catch {
    // Said below.
  }
  throw new CsvProblem(
    `It is not UTF-8 (at line ${line} or after it). Save it as "CSV UTF-8" in the spreadsheet program.`,
  );
}

const newlinesIn = (bytes: Uint8Array) => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);

const delimiters = [",", ";", "\t"] as const;
/** By which a file tells Excel its separator. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

export function delimiterOf(text: string): string {
  const named = separatorLine.exec(text)?.[1];
  if (named) return named;
  const header = (text.trimStart().split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
