/** Whose unsaved text it is, and of what: a campaign's id, `new`, or `answer:` and a reply's id. */
export type Place = { user: string; workspace: string; of: string };

const prefix = "outbound.draft:";
const mostChars = 1_000_000;
const mostTexts = 20;
const longestMs = 30 * 24 * 60 * 60 * 1_000;

/** A page whose person signs out still hides, and would keep what is in its form. */
const signedOut = new Set<string>();

const nameOf = ({ user, workspace, of }: Place) => `${prefix}${user}:${workspace}:${of}`;

/**
 * Keeps it in the place of an earlier one; `at` is of `Date.now()` and comes first. A longer text, or one for which the
 * browser has no room, isn't kept.
 */
export function keep<Kept extends { at: number }>(storage: Storage, place: Place, kept: Kept): void {
  const text = JSON.stringify(kept);
  forget(storage, place);
  if (text.length > mostChars || signedOut.has(place.user)) return;
  forgetOldest(storage, kept.at);
  try {
    storage.setItem(nameOf(place), text);
  } catch {
    // The form itself still has it.
  }
}

/** `read` throws at what is none, which is then dropped. */
export function findKeptText<Kept>(storage: Storage, place: Place, read: (stored: unknown) => Kept): Kept | undefined {
  const text = storage.getItem(nameOf(place));
  if (text === null) return undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    // Of another release, or by another hand.
    forget(storage, place);
    return undefined;
  }
}

export function forget(storage: Storage, place: Place): void {
  storage.removeItem(nameOf(place));
}

/** Nothing more of theirs is kept until the page is loaded anew. */
export function forgetAllOf(storage: Storage, user: string): void {
  signedOut.add(user);
  for (const name of namesIn(storage)) if (name.startsWith(`${prefix}${user}:`)) storage.removeItem(name);
}

function forgetOldest(storage: Storage, now: number): void {
  const known = namesIn(storage).map((name) => ({ name, at: timeOf(storage.getItem(name)) }));
  const newestFirst = known.toSorted((one, other) => other.at - one.at);
  for (const [place, { name, at }] of newestFirst.entries()) {
    if (place >= mostTexts - 1 || now - at > longestMs) storage.removeItem(name);
  }
}

function timeOf(text: string | null): number {
  const at = /^\{"at":(\d+),/.exec(text ?? "")?.[1];
  return Number(at ?? 0);
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((name) => name.startsWith(prefix));
