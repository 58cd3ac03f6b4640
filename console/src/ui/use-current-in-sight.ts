import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A row of links that is wider than its place shows the one of this page. Its words may come later than the page. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>): void {
  const { href } = useLocation();
  const seen = useRef("");
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !current) return;
    const shown = `${href} ${row.current.scrollWidth}`;
    if (shown === seen.current) return;
    seen.current = shown;
    const [all, one] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (one.left >= all.left && one.right <= all.right) return;
    row.current.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
  });
}
