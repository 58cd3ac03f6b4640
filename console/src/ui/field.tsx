import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";

type Props = ComponentProps<"input"> & { label: string; hint?: string };

export function Field({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
