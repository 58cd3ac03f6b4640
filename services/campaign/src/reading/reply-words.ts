import { spellings, withoutAccents, wordsIn } from "@outbound/postgres/search-words";
import type { Reading } from "./reading.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Of a longer text only the beginning is searched. */
const longestText = 10_000;

/** Makes a search read no other workspace's words; none of a text has the letter. */
const ofWorkspace = (workspaceId: string) => `ß${workspaceId.replaceAll("-", "")}`;

type ReadMail = Pick<ReceivedMail, "from" | "subject"> & { reading: Pick<Reading, "visible_text"> };

/** What a conversation is found by. */
export const replyWords = (workspaceId: string, { from, subject, reading }: ReadMail): string[] =>
  allWords(workspaceId, [from.address, from.name, subject, reading.visible_text.slice(0, longestText)]);

type WrittenMail = { to_address: string; subject: string; text: string };

/** The same of what somebody of the workspace wrote. */
export const answerWords = (workspaceId: string, { to_address, subject, text }: WrittenMail): string[] =>
  allWords(workspaceId, [to_address, subject, text.slice(0, longestText)]);

function allWords(workspaceId: string, written: readonly (string | null | undefined)[]): string[] {
  const words = wordsIn(withoutAccents(written.filter(Boolean).join(" ")));
  return [...new Set([ofWorkspace(workspaceId), ...words])];
}

/** All words have to occur, each by the beginning of one of its spellings. */
export type Wanted = readonly (readonly string[])[];

export const wantedWords = (written: string): Wanted => wordsIn(withoutAccents(written)).map(spellings);

/** For a `tsquery`. A workspace that isn't given means all. */
export function wantedLexemes(workspaceId: string | undefined, wanted: Wanted): string {
  const workspace = workspaceId === undefined ? [] : [`'${ofWorkspace(workspaceId)}'`];
  return [...workspace, ...wanted.map(anyBeginning)].join(" & ");
}

const anyBeginning = (word: readonly string[]) => `(${word.map((spelling) => `'${spelling}':*`).join(" | ")})`;

type Person = { first_name: string | null; last_name: string | null; company_name: string | null };

export function isNamed({ first_name, last_name, company_name }: Person, wanted: Wanted): boolean {
  const words = wordsIn(withoutAccents(`${first_name ?? ""} ${last_name ?? ""} ${company_name ?? ""}`));
  return wanted.every((spelled) => spelled.some((beginning) => words.some((word) => word.startsWith(beginning))));
}
