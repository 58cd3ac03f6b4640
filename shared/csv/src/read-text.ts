import { CsvProblem } from "./csv-problem.ts";

/** Those of TextDecoder in which programs save tables. The first four are known by the file; the others somebody has to name. */
export const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows-1252, Western European",
  "windows-1250": "Windows-1250, Central European",
  "windows-1251": "Windows-1251, Cyrillic",
  "windows-1253": "Windows-1253, Greek",
  "windows-1254": "Windows-1254, Turkish",
  "windows-1257": "Windows-1257, Baltic",
  macintosh: "Mac OS Roman",
  shift_jis: "Shift_JIS, Japanese",
  gb18030: "GB 18030, Chinese",
  big5: "Big5, Traditional Chinese",
  "euc-kr": "EUC-KR, Korean",
} as const;

export type Encoding = keyof typeof encodingNames;
export const encodings = Object.keys(encodingNames) as readonly Encoding[];

/** `found` is called once, with the one that was given or else found. */
export type Reading = { encoding?: Encoding | undefined; found?: (encoding: Encoding) => void };

/**
 * Reads each byte once. Without a mark a file is UTF-16 if it has NULs; otherwise its first letter beyond ASCII decides, which
 * is either UTF-8 or taken for Windows-1252. Throws at a byte that isn't of this encoding.
 */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, found = () => {} }: Reading = {},
): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let held: Uint8Array = new Uint8Array();
  let isHead = true;
  let line = 1;
  const decoderOf = (chosen: Encoding) => {
    found(chosen);
    return newDecoder(chosen, encoding === undefined);
  };
  for await (const chunk of withHead(bytes)) {
    if (isHead) refuseWorkbook(chunk);
    const chosen = isHead ? (encoding ?? byMarkOrNul(chunk)) : undefined;
    if (chosen) decoder = decoderOf(chosen);
    isHead = false;
    let part = held.length > 0 ? joined([held, chunk]) : chunk;
    held = new Uint8Array();
    const at = decoder ? -1 : firstBeyondAscii(part);
    if (at >= 0 && part.length - at >= longestLetter) {
      decoder = decoderOf(byLetter(part.subarray(at, at + longestLetter), true));
    } else if (at >= 0) {
      held = part.subarray(at);
      part = part.subarray(0, at);
    }
    yield (decoder ?? ascii)(part, { line, isLast: false });
    line += newlinesIn(part);
  }
  decoder ??= decoderOf(encoding ?? (held.length > 0 ? byLetter(held, false) : "utf-8"));
  yield decoder(held, { line, isLast: true });
}

const headBytes = 4_096;

/** A stream may bring the first bytes one by one. */
async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (!head) yield chunk;
    else {
      head.push(chunk);
      length += chunk.length;
      if (length < headBytes) continue;
      yield joined(head);
      head = undefined;
    }
  }
  if (head && length > 0) yield joined(head);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function refuseWorkbook([one, two, three, four]: Uint8Array): void {
  const isZip = one === 0x50 && two === 0x4b && three === 3 && four === 4;
  const isOld = one === 0xd0 && two === 0xcf && three === 0x11 && four === 0xe0;
  if (isZip || isOld) {
    throw new CsvProblem('This is a workbook, not a CSV file. Save it as "CSV UTF-8" in the spreadsheet program.');
  }
}

function byMarkOrNul(head: Uint8Array): Encoding | undefined {
  const [one, two, three] = head;
  if (one === 0xef && two === 0xbb && three === 0xbf) return "utf-8";
  if (one === 0xff && two === 0xfe) return "utf-16le";
  if (one === 0xfe && two === 0xff) return "utf-16be";
  // The letters of the columns' names have their NUL behind or before them.
  const places = Array.from(head.subarray(0, headBytes)).flatMap((byte, at) => (byte === 0 ? [at % 2] : []));
  const behind = places.reduce((sum, place) => sum + place, 0);
  const before = places.length - behind;
  if (before === behind) return undefined;
  return behind > before ? "utf-16le" : "utf-16be";
}

const longestLetter = 4;

function byLetter(bytes: Uint8Array, isMoreToCome: boolean): Encoding {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isMoreToCome });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

function firstBeyondAscii(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return at;
  return -1;
}

type Decoder = (bytes: Uint8Array, place: { line: number; isLast: boolean }) => string;

/** Windows-1252 has no signs there, so that such a file is of another encoding. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/;

function newDecoder(encoding: Encoding, isGuessed: boolean): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, { line, isLast }) => {
    const text = decoded(decoder, bytes, isLast);
    const isRight =
      text !== undefined &&
      !text.includes("\0") &&
      !(isGuessed && encoding === "windows-1252" && unassigned.test(text));
    if (isRight) return text;
    throw new CsvProblem(
      `The file isn’t ${encodingNames[encoding].split(",")[0]} (at line ${line} or after it). Choose its encoding, or save it as "CSV UTF-8" in the spreadsheet program.`,
    );
  };
}

const ascii = newDecoder("utf-8", true);

function decoded(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    return undefined;
  }
}

const newlinesIn = (bytes: Uint8Array) => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
