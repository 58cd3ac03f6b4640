import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonKind, buttonClass } from "./button.tsx";
import { ariaKeysOf, Kbd } from "./kbd.tsx";

type Props = ComponentProps<"a"> & {
  kind?: ButtonKind;
  isSmall?: boolean;
  icon?: LucideIcon;
  shortcut?: string | undefined;
};

export const LinkButton = createLink(
  ({ kind = "secondary", isSmall = false, icon: Icon, shortcut, className, children, ...rest }: Props) => (
    <a {...rest} className={buttonClass(kind, isSmall, className)} aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {shortcut && <Kbd keys={shortcut} />}
    </a>
  ),
);
