import { type Headers, parseHeaders } from "./header-block.ts";

export type Notice = { lines: readonly string[]; copy: Headers };

/** A notice is a page at most; what follows is the mail that came back. */
const noticeLines = 200;
const lineCharacters = 1_000;
const copiedLines = 300;

export function noticeOf(text: string): Notice {
  const lines = text.split("\n", 2_000).map((line) => line.slice(0, lineCharacters).trimEnd());
  const mark = lines.findIndex(isMark);
  const header = lines.findIndex((line) => copiedHeader.test(line));
  const ends = [mark, header].filter((at) => at >= 0);
  const end = ends.length > 0 ? Math.min(...ends) : lines.length;
  const start = header >= 0 ? Math.max(end, Math.min(header, end + 12)) : end + 1;
  return { lines: lines.slice(0, end).slice(0, noticeLines), copy: copiedHeaders(lines.slice(start)) };
}

/** Some servers indent the copy, or quote it. */
function copiedHeaders(lines: readonly string[]): Headers {
  const copied = lines.slice(0, copiedLines);
  const indent = /^[ \t>|]{0,8}/.exec(copied.find((line) => line !== "") ?? "")?.[0].length ?? 0;
  return parseHeaders(copied.map((line) => line.slice(indent)).join("\n"));
}

/** Only a mail that has travelled has these fields, at the beginning of its headers. */
const copiedHeader = /^(?:received|return-path|dkim-signature|x-originating-ip|arc-seal) ?:/i;

const isMark = (line: string): boolean => line.length < 200 && copyMarks.some((mark) => mark.test(line));

const copyMarks = [
  /^[ \t]{0,9}[-=_*]{2,}.{0,60}\b(?:original|returned|unsent|copy|header|bounced)\b.{0,60}$/i,
  /^[ \t]{0,9}(?:the )?original message(?: headers?| text)?(?: follows?| is attached)?[ .]?:?\.?$/i,
  /^[ \t|]{0,9}(?:message (?:headers? follow|text follows|details:)|below is a copy of|included is a copy of|the header of the original|here is (?:a copy|your message)|unsent message|bounced e-?mail)\b/i,
  /^[ \t]{0,9}(?:urspr[uü]ngliche nachricht|originalnachricht|kopfzeilen der|en-t[eê]tes (?:de message )?d.origine|message d.origine|encabezados? del? mensaje|cabe[cç]alhos? d|intestazioni? (?:originali|del)|oorspronkelijke|oryginaln|původní|özgün|元のメッセージ|原始邮件|исходн)/i,
];
