import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import styles from "./popover.module.css";

type Props = {
  /** Of the button that opens it. */
  button: Omit<ComponentProps<typeof Button>, "onClick" | "children">;
  label: ReactNode;
  children: ReactNode;
};

/** The browser closes it by Esc and by a press elsewhere, and gives the focus back. */
export function Popover({ button, label, children }: Props) {
  const id = useId();
  return (
    <>
      <Button {...button} popoverTarget={id} aria-haspopup="dialog">
        {label}
      </Button>
      <div id={id} popover="auto" role="dialog" className={styles.popover} aria-label={textOf(label)}>
        {children}
      </div>
    </>
  );
}

const textOf = (label: ReactNode): string | undefined => (typeof label === "string" ? label : undefined);
