import { type ComponentProps, useId } from "react";
import field from "./field.module.css";
import styles from "./select.module.css";

type Props = ComponentProps<"select"> & { label: string; isLabelHidden?: boolean };

/** One of a few words: the browser's own, which everybody can use. */
export function Select({ label, isLabelHidden = false, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <select {...select} id={id} className={styles.select}>
        {children}
      </select>
    </div>
  );
}
