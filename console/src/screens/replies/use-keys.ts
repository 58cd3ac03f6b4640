import { useEffect, useRef } from "react";
import { preferences } from "../../ui/preferences.ts";

type Keys = Readonly<Record<string, () => void>>;

/** A single letter is a shortcut only outside of text fields and dialogs. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isWriting = target instanceof Element && target.matches("input, textarea, select, dialog *");
      const act = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!act || ctrlKey || metaKey || altKey || isWriting || document.querySelector("dialog[open]")) return;
      if (key.length === 1 && !preferences().hasLetterKeys) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
