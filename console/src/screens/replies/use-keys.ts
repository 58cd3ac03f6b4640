import { useEffect, useRef } from "react";
import { preferences } from "../../ui/preferences.ts";

type Keys = Readonly<Record<string, () => void>>;

const writing =
  "input:not([type=checkbox]), textarea, select, [contenteditable], dialog *, [role=menu] *, [role=listbox] *";

/** A single letter is a shortcut only outside of text fields, menus and dialogs, and can be switched off. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isWriting = target instanceof Element && target.matches(writing);
      const act = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!act || ctrlKey || metaKey || altKey || isWriting || (key.length === 1 && !preferences().hasLetterKeys))
        return;
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
