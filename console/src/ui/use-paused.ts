import { useEffect, useState } from "react";

const pauseMs = 300;

/** Returns what was written when the writer last paused, so that the server isn't asked for each key. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
