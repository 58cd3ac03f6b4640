import { createLink, useMatches } from "@tanstack/react-router";
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
  /** Routes of the place that stand elsewhere in the address. */
  parts?: readonly string[];
};

export const RailLink = createLink(({ label, icon: Icon, shortcut, mark, parts = [], ...rest }: Props) => {
  const isPart = useMatches({ select: (matches) => matches.some(({ fullPath }) => parts.includes(fullPath)) });
  return (
    <Tooltip text={label} shortcut={shortcut} side="right">
      <a {...rest} {...(isPart && { "aria-current": "page" })}>
        <Icon aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {mark}
      </a>
    </Tooltip>
  );
});
