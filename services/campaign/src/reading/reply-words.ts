import { withoutAccents, wordsIn } from "@outbound/postgres/search-words";
import type { Reading } from "./reading.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Of a longer text only the beginning is searched. */
const longestText = 10_000;

/** Makes a search read no other workspace's words; none of a text has the letter. */
const ofWorkspace = (workspaceId: string) => `ß${workspaceId.replaceAll("-", "")}`;

type ReadMail = Pick<ReceivedMail, "from" | "subject" | "text"> & { reading: Pick<Reading, "visible_text"> };

/** What a conversation is found by. */
export function replyWords(workspaceId: string, { from, subject, text, reading }: ReadMail): string[] {
  const body = (reading.visible_text ?? text).slice(0, longestText);
  const written = [from.address, from.name, subject, body].filter(Boolean).join(" ");
  return [...new Set([ofWorkspace(workspaceId), ...wordsIn(withoutAccents(written))])];
}

/** All of them have to occur, by their beginnings. */
export type Wanted = readonly string[];

export const wantedWords = (written: string): Wanted => wordsIn(withoutAccents(written));

/** For a `tsquery`. A workspace that isn't given means all. */
export function wantedLexemes(workspaceId: string | undefined, wanted: Wanted): string {
  const workspace = workspaceId === undefined ? [] : [`'${ofWorkspace(workspaceId)}'`];
  return [...workspace, ...wanted.map((word) => `'${word}':*`)].join(" & ");
}

type Person = { first_name: string | null; last_name: string | null; company_name: string | null };

export function isNamed({ first_name, last_name, company_name }: Person, wanted: Wanted): boolean {
  const words = wordsIn(withoutAccents(`${first_name ?? ""} ${last_name ?? ""} ${company_name ?? ""}`));
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
