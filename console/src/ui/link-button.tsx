import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"a"> & { kind?: "primary" | "plain" };

export const LinkButton = createLink(({ kind = "plain", className, children, ...rest }: Props) => (
  <a {...rest} className={`${styles.button} ${styles[kind]} ${className ?? ""}`}>
    {children}
  </a>
));
