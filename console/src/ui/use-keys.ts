import { useEffect, useRef } from "react";
import { preferences } from "./preferences.ts";

/** What declines a press, by false, leaves it to the browser. */
type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const writing =
  "input:not([type=checkbox]), textarea, select, [contenteditable], dialog *, [role=menu] *, [role=listbox] *";

/** What lies over the page, and takes Esc. */
const covering = "dialog[open], [popover=auto]:popover-open";

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
      if (event.defaultPrevented || document.querySelector(covering)) return;
      if (act(event) !== false) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
