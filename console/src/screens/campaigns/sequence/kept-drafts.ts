import { findKeptText, type Place } from "../../../ui/kept-texts.ts";
import { type CampaignFile, type Draft, draftOf, fileOf } from "./campaign-draft.ts";
import { draftFrom } from "./draft-from-file.ts";

/** `opened` is what was saved when the writing began; null for a new campaign. `at` is of `Date.now()`. */
export type Kept = { at: number; opened: { revision: string; file: CampaignFile } | null; draft: Draft };

export const findKeptDraft = (storage: Storage, place: Place): Kept | undefined =>
  findKeptText(storage, place, (stored) => read(stored as Stored));

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

export const isSame = (one: Draft, file: CampaignFile): boolean =>
  JSON.stringify(fileOf(one)) === JSON.stringify(fileOf(draftOf(file)));
