import styles from "./kbd.module.css";
import { usePreferences } from "./preferences.ts";

const isMac = typeof navigator === "object" && /Mac|iPhone|iPad/.test(navigator.platform);
const macSigns: Readonly<Record<string, string>> = { Mod: "⌘", Enter: "↵", Shift: "⇧", Alt: "⌥" };
const otherSigns: Readonly<Record<string, string>> = { Mod: "Ctrl", Enter: "↵" };

/** `keys` is as in `Mod+Enter`, where Mod is ⌘ on a Mac and Ctrl elsewhere, or `G H` for one after the other. */
export function Kbd({ keys }: { keys: string }) {
  const { hasLetterKeys } = usePreferences();
  if (!hasLetterKeys && isLetter(keys)) return null;
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {signsOf(keys)}
    </kbd>
  );
}

export function signsOf(keys: string): string {
  const signs = isMac ? macSigns : otherSigns;
  return keys
    .split("+")
    .map((key) => signs[key] ?? key)
    .join(isMac ? "" : "+");
}

/** As `aria-keyshortcuts` wants it. */
export const ariaKeysOf = (keys: string): string => keys.replace("Mod", isMac ? "Meta" : "Control");

/** Such keys can be switched off. */
const isLetter = (keys: string): boolean => keys.split(" ").every((key) => key.length === 1);
