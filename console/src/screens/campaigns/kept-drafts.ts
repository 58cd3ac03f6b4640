import { type CampaignFile, type Draft, draftOf, fileOf } from "./campaign-draft.ts";
import { draftFrom } from "./draft-from-file.ts";

/** Whose unsaved text it is, and of what: a campaign's id, or `new`. */
export type Place = { user: string; workspace: string; campaign: string };
/** `opened` is what was saved when the writing began; null for a new campaign. `at` is of `Date.now()`. */
export type Kept = { at: number; opened: { revision: string; file: CampaignFile } | null; draft: Draft };

const prefix = "outbound.draft:";
const mostChars = 1_000_000;
const mostDrafts = 20;
const longestMs = 30 * 24 * 60 * 60 * 1_000;

/** A page whose person signs out still hides, and would keep what is in its form. */
const signedOut = new Set<string>();

const nameOf = ({ user, workspace, campaign }: Place) => `${prefix}${user}:${workspace}:${campaign}`;

/** Keeps it in the place of an earlier one. A longer text, or one for which the browser has no room, isn't kept. */
export function keepDraft(storage: Storage, place: Place, kept: Kept): void {
  const text = JSON.stringify(kept);
  forgetDraft(storage, place);
  if (text.length > mostChars || signedOut.has(place.user)) return;
  forgetOldest(storage, kept.at);
  try {
    storage.setItem(nameOf(place), text);
  } catch {
    // The form itself still has it.
  }
}

export function findKept(storage: Storage, place: Place): Kept | undefined {
  const text = storage.getItem(nameOf(place));
  if (text === null) return undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    // Of another release, or by another hand.
    forgetDraft(storage, place);
    return undefined;
  }
}

export function forgetDraft(storage: Storage, place: Place): void {
  storage.removeItem(nameOf(place));
}

/** Nothing more of theirs is kept until the page is loaded anew. */
export function forgetDraftsOf(storage: Storage, user: string): void {
  signedOut.add(user);
  for (const name of namesIn(storage)) if (name.startsWith(`${prefix}${user}:`)) storage.removeItem(name);
}

type Stored = { at: number; opened: { revision: string; file: unknown } | null; draft: { steps: { key: number }[] } };

/** Throws when it is no draft. */
function read({ at, opened, draft }: Stored): Kept {
  const { steps, ...others } = draftFrom(draft);
  return {
    at: Number(at),
    opened: opened && { revision: String(opened.revision), file: fileOf(draftFrom(opened.file)) },
    draft: { ...others, steps: steps.map((step, place) => ({ ...step, key: Number(draft.steps[place]?.key) })) },
  };
}

function forgetOldest(storage: Storage, now: number): void {
  const known = namesIn(storage).map((name) => ({ name, at: timeOf(storage.getItem(name)) }));
  const newestFirst = known.toSorted((one, other) => other.at - one.at);
  for (const [place, { name, at }] of newestFirst.entries()) {
    if (place >= mostDrafts - 1 || now - at > longestMs) storage.removeItem(name);
  }
}

function timeOf(text: string | null): number {
  const at = /^\{"at":(\d+),/.exec(text ?? "")?.[1];
  return Number(at ?? 0);
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((name) => name.startsWith(prefix));

export const isSame = (one: Draft, file: CampaignFile): boolean =>
  JSON.stringify(fileOf(one)) === JSON.stringify(fileOf(draftOf(file)));
