import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import styles from "./icon-button.module.css";
import { ariaKeysOf } from "./kbd.tsx";
import { Tooltip } from "./tooltip.tsx";

type Props = Omit<ComponentProps<typeof Button>, "children" | "icon"> & { label: string; icon: LucideIcon };

/** The tooltip has the button's name, and the key that does the same. */
export function IconButton({ label, icon, shortcut, kind = "quiet", className = "", ...rest }: Props) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button
        {...rest}
        kind={kind}
        icon={icon}
        className={`${styles.icon} ${className}`}
        aria-label={label}
        aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}
      />
    </Tooltip>
  );
}
