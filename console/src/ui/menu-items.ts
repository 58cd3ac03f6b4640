import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  /** At the end, such as a time or a count. */
  aside?: ReactNode;
  shortcut?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Of one of several, or of what is on or off. */
  isChosen?: boolean;
  run: () => unknown;
};
/** A line divides them. */
export type MenuGroup = { title?: string; items: readonly MenuItem[] };
