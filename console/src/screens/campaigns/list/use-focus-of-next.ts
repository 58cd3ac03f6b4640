import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "../../../ui/focus-after.ts";

/** A row that goes away gives its focus to the one in its place, and one that moves keeps it. */
export function useFocusOfNext(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]): void {
  const last = useRef<{ element: Element; id: string | undefined; at: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const at = linksIn(table.current).findIndex((link) => isInRowOf(link, target));
      if (at !== -1 && target instanceof Element)
        last.current = { element: target, id: idOf(linksIn(table.current)[at]), at };
      else if (!isFocusLost()) last.current = undefined;
    };
    addEventListener("focusin", onFocus);
    return () => removeEventListener("focusin", onFocus);
  }, [table]);
  useEffect(() => {
    const had = last.current;
    if (!had || had.element.isConnected || !isFocusLost()) return;
    const links = linksIn(table.current);
    const same = links.find((link) => idOf(link) === had.id);
    (same ?? links[Math.min(had.at, links.length - 1)])?.focus();
  }, [table, rows]);
}

export const linksIn = (table: HTMLTableElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>("a[data-campaign]") ?? []),
];

const idOf = (link: HTMLElement | undefined): string | undefined => link?.dataset["campaign"];
const isInRowOf = (link: HTMLElement, target: EventTarget | null): boolean =>
  target instanceof Node && (link.closest("tr")?.contains(target) ?? false);
