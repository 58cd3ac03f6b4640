import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Around = { label: string; hint?: ReactNode };

export function Field({ label, hint, ...input }: ComponentProps<"input"> & Around) {
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => <input {...input} {...ids} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, ...input }: ComponentProps<"textarea"> & Around) {
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => <textarea {...input} {...ids} />}
    </Labelled>
  );
}

type SelectProps = ComponentProps<"select"> & Around & { isLabelHidden?: boolean };

export function Select({ label, hint, isLabelHidden = false, children, ...input }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} isLabelHidden={isLabelHidden}>
      {(ids) => (
        <select {...input} {...ids}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function Check({ label, ...input }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

export function Group({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      {children}
    </fieldset>
  );
}

type Ids = { id: string; "aria-describedby": string | undefined };

type LabelledProps = Around & { isLabelHidden?: boolean; children: (ids: Ids) => ReactNode };

function Labelled({ label, hint, isLabelHidden = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
