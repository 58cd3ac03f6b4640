import { useEffect } from "react";

/** Of the browser's tab, the most particular first. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, "Outbound"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
