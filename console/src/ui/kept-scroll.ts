const kept = new Map<string, number>();
const mostKept = 20;

/** How far lists were scrolled; the last of them are known until the page is loaded again. */
export function keepScroll(place: string, px: number): void {
  kept.delete(place);
  kept.set(place, px);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}

export const scrollOf = (place: string): number => kept.get(place) ?? 0;
