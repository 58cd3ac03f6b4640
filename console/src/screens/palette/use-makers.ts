import { useEffect, useState } from "react";

type Makers = typeof import("./every-command.ts");

let makers: Makers | undefined;

/** Their code comes once the first screen stands. */
export async function loadMakers(): Promise<Makers> {
  makers = await import("./every-command.ts");
  return makers;
}

/** What makes the commands. The palette takes what is typed before they are there. */
export function useMakers(): Makers | undefined {
  const [known, learn] = useState(makers);
  useEffect(() => {
    if (!known) void loadMakers().then(learn);
  }, [known]);
  return known;
}
