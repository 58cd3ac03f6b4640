import { Search } from "lucide-react";
import { ariaKeysOf, Kbd } from "../../ui/kbd.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { showPalette } from "./open-shortcuts.ts";
import styles from "./palette.module.css";
import { words } from "./words.ts";

/** Looks like a field, and opens one. */
export function SearchField() {
  return (
    <Tooltip text={words.search} shortcut="Mod+K" side="right">
      <button type="button" className={styles.opener} onClick={showPalette} aria-keyshortcuts={ariaKeysOf("Mod+K")}>
        <Search aria-hidden="true" />
        <span>{words.search}</span>
        <Kbd keys="Mod+K" />
      </button>
    </Tooltip>
  );
}
