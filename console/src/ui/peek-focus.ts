import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./focus-after.ts";
import { useKeys } from "./use-keys.ts";

/**
 * Tab leads from a row's name to what is shown of it beside the list, and back: between them stand the other rows, of
 * which there is no end. Whoever closes it is at the row again.
 */
export function usePeekFocus(
  list: RefObject<HTMLElement | null>,
  opened: string | undefined,
  focusRow: (id: string) => unknown,
) {
  const before = useRef(opened);
  useEffect(() => {
    const closed = opened === undefined ? before.current : undefined;
    before.current = opened;
    if (closed !== undefined && isFocusLost()) focusRow(closed);
  });
  useKeys({
    Tab: ({ target, shiftKey }) => {
      const peek = opened === undefined ? null : document.querySelector<HTMLElement>("#content aside");
      if (opened === undefined || !peek) return false;
      const first = peek.querySelector<HTMLElement>("button:enabled, a[href]");
      if (shiftKey) return (target === peek || target === first) && focusRow(opened);
      if (!first || target !== nameIn(list.current, opened)) return false;
      first.focus();
      return true;
    },
  });
}

export const nameIn = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] th a`);
