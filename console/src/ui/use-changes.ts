import { useState } from "react";

/** What is written over what is stored, until it is saved or discarded. */
export function useChanges<Values extends Record<string, string>>(stored: Values) {
  const [written, setWritten] = useState<Partial<Values>>({});
  const changed = Object.keys(written).filter((name) => written[name] !== stored[name]);
  return {
    values: { ...stored, ...written },
    isChanged: changed.length > 0,
    has: (...names: (keyof Values & string)[]) => names.some((name) => changed.includes(name)),
    write: (name: keyof Values, value: string) => setWritten((before) => ({ ...before, [name]: value })),
    discard: () => setWritten({}),
  };
}
