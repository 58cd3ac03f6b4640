import { useEffect } from "react";

export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, "Outbound"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
