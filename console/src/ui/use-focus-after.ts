import { type RefObject, useLayoutEffect } from "react";
import { focusAfter } from "./focus-after.ts";

/** When the element disappears while it has the focus, its neighbour gets it, or the page's content. */
export function useFocusAfter(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element && element === document.activeElement) focusAfter(element);
    };
  }, [ref]);
}
