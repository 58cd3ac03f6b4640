import { useEffect, useState } from "react";

type Makers = typeof import("./makers.ts").makers;

let loaded: Makers | undefined;

/** The makers' code is fetched once and kept. */
export async function loadMakers(): Promise<Makers> {
  loaded = (await import("./makers.ts")).makers;
  return loaded;
}

/** What makes the commands. The palette takes what is typed before they are there. */
export function useMakers(): Makers | undefined {
  const [known, learn] = useState(loaded);
  useEffect(() => {
    if (!known) void loadMakers().then(learn);
  }, [known]);
  return known;
}
