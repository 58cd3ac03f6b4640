import { isUtf8 } from "node:buffer";
import { decodeLetters } from "./letters.ts";

/** A large message's `text` is the text part that came after the beginning that was read. */
export type MailSource = Uint8Array | { beginning: Uint8Array; mime: Uint8Array; text: Uint8Array };

/** A parser's work and memory grow with every line and possible part. */
const dashedLines = 2_000;
const lines = 40_000;
/** No real list of recipients or path through servers is longer. */
const fieldBytes = 65_536;
const headerBytes = 262_144;

export function boundedSource(source: Buffer): Buffer {
  const head = endOfHeaders(source);
  const body = source.subarray(head);
  const end = Math.min(endOf(body, "\n--", dashedLines), endOf(body, "\n", lines));
  const headers = source.subarray(0, head);
  if (head <= fieldBytes && isUtf8(headers)) return source.subarray(0, head + end);
  return Buffer.concat([boundedHeaders(headers, charsetIn(source)), body.subarray(0, end)]);
}

export function headersOnly(source: Buffer): Buffer {
  return boundedHeaders(source.subarray(0, endOfHeaders(source)), charsetIn(source));
}

const searchedBytes = 16_384;

/** What a mail says of the letters of its text holds for raw ones in its headers, which should have none. */
const charsetIn = (source: Buffer): string | undefined =>
  /\bcharset ?= ?"?([\w.:-]{1,40})/i.exec(source.toString("latin1", 0, searchedBytes))?.[1];

export function bytesOf(source: MailSource): Buffer {
  if (source instanceof Uint8Array) return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return withBody(bytesOf(source.beginning), source);
}

export function endOfHeaders(source: Buffer): number {
  const ends = ["\r\n\r\n", "\n\n"].map((mark) => source.indexOf(mark)).filter((end) => end >= 0);
  return Math.min(source.length, ...ends);
}

function endOf(source: Buffer, mark: string, most: number): number {
  let end = -1;
  for (let count = 0; count < most; count++) {
    end = source.indexOf(mark, end + 1);
    if (end < 0) return source.length;
  }
  return end;
}

function boundedHeaders(head: Buffer, charset?: string): Buffer {
  const fields: Buffer[] = [];
  let bytes = 0;
  for (let start = 0; start < head.length && bytes < headerBytes; ) {
    const end = endOfField(head, start);
    const field = head.subarray(start, Math.min(end, start + fieldBytes));
    const readable = isUtf8(field) ? field : Buffer.from(decodeLetters(field, charset));
    fields.push(field.length === end - start ? readable : Buffer.concat([readable, Buffer.from("\r\n")]));
    bytes += field.length;
    start = end;
  }
  return Buffer.concat(fields);
}

function endOfField(head: Buffer, start: number): number {
  for (let end = start; ; ) {
    const line = head.indexOf("\n", end);
    if (line < 0) return head.length;
    end = line + 1;
    if (head[end] !== 0x20 && head[end] !== 0x09) return end;
  }
}

function withBody(beginning: Buffer, { mime, text }: { mime: Uint8Array; text: Uint8Array }): Buffer {
  const head = headersOnly(beginning).toString("latin1");
  const fields = head.replace(/^(?:content-|mime-version)[^\r\n]*(?:\r\n[ \t][^\r\n]*)*(?:\r\n|$)/gim, "");
  return Buffer.concat([Buffer.from(`${fields.trimEnd()}\r\nMIME-Version: 1.0\r\n`, "latin1"), mime, text]);
}
