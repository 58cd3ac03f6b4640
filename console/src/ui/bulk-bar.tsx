import { X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./bulk-bar.module.css";
import { IconButton } from "./icon-button.tsx";

type Props = {
  /** The bar's accessible name. */
  label: string;
  /** "5 selected". */
  selected: string;
  clearLabel: string;
  /** Not while they are being changed. */
  clear: (() => void) | undefined;
  /** Small quiet buttons with icons, and menus. */
  children: ReactNode;
  /** Above the bar: what was refused. */
  above?: ReactNode;
};

/** Floats above the lower edge of what holds it, which must be positioned; what to do with all that is selected. */
export function BulkBar({ label, selected, clearLabel, clear, children, above }: Props) {
  return (
    <div className={styles.bulk}>
      {above}
      <div className={styles.acts} role="group" aria-label={label}>
        <p role="status">{selected}</p>
        {children}
        {clear && <IconButton label={clearLabel} icon={X} isSmall onClick={clear} />}
      </div>
    </div>
  );
}
