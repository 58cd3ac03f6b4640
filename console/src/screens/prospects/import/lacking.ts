import type { Output } from "../../../api/ask.ts";
import type { Standings } from "./standings.ts";
import type { TriedOut } from "./try-out.ts";

type Required = Output<"campaign.required-fields">["data"][number];

/** The column's meaning that has a field; undefined of what the company or Outbound gives. */
export function meaningOf({ path }: Pick<Required, "path">, meanings: readonly string[]): string | undefined {
  const [first = "", key] = path;
  if (first === "custom_fields" && key !== undefined) {
    const wanted = `custom_fields.${key}`;
    // A field is found in any case of its letters.
    return meanings.find((meaning) => meaning.toLowerCase() === wanted.toLowerCase()) ?? wanted;
  }
  return first === "first_name" || first === "last_name" ? first : undefined;
}

export type Lacking = { meaning: string; uses: string; people: number };

/** How many of those who are new have nothing in a field that the campaign's copy uses. */
export function lackingIn(
  { addresses, empty }: TriedOut,
  standings: Standings,
  required: readonly Required[],
): Lacking[] {
  const meanings = [...empty.keys()];
  const isNew = (at: number) => standings.get(addresses[at] ?? "") === "new";
  const everybody = addresses.map((_, at) => at);
  return required.flatMap((field) => {
    const meaning = meaningOf(field, meanings);
    if (meaning === undefined) return [];
    const people = (empty.get(meaning) ?? everybody).filter(isNew).length;
    return people > 0 ? [{ meaning, uses: field.uses, people }] : [];
  });
}
