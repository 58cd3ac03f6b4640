import { type DependencyList, useEffect, useRef } from "react";

const pauseMs = 300;

/** `keep` runs once `changes` have paused, and when the page is left. */
export function useKeep(keep: () => void, changes: DependencyList): void {
  const current = useRef(keep);
  current.current = keep;
  useEffect(() => {
    const timer = setTimeout(() => current.current(), pauseMs);
    return () => clearTimeout(timer);
  }, changes);
  useEffect(() => {
    const now = () => current.current();
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      now();
    };
  }, []);
}
