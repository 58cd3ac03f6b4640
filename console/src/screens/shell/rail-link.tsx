import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./shell.module.css";

type Props = ComponentProps<"a"> & {
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  /** What waits there, or is wrong. */
  mark?: ReactNode;
};

export const RailLink = createLink(({ label, icon: Icon, shortcut, mark, ...rest }: Props) => (
  <Tooltip text={label} shortcut={shortcut} side="right">
    <a {...rest}>
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {mark}
    </a>
  </Tooltip>
));
