import { ChevronDown, CircleAlert, type LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Around = { label: string; isLabelHidden?: boolean; hint?: ReactNode; problem?: string | undefined };

export function Field({ label, isLabelHidden, hint, problem, ...input }: ComponentProps<"input"> & Around) {
  return (
    <Labelled label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem}>
      {(ids) => <input {...input} {...ids} />}
    </Labelled>
  );
}

export function TextArea({ label, isLabelHidden, hint, problem, ...input }: ComponentProps<"textarea"> & Around) {
  return (
    <Labelled label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem}>
      {(ids) => <textarea {...input} {...ids} />}
    </Labelled>
  );
}

type SelectProps = ComponentProps<"select"> & Around & { icon?: LucideIcon };

export function Select({ label, hint, problem, isLabelHidden = false, icon: Icon, children, ...input }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
      {(ids) => (
        <span className={styles.select}>
          <select {...input} {...ids}>
            {children}
          </select>
          {Icon && <Icon aria-hidden="true" className={styles.lead} />}
          <ChevronDown aria-hidden="true" />
        </span>
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

type GroupProps = {
  legend: string;
  /** Where a title says the same. */
  isLegendHidden?: boolean;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
};

export function Group({ legend, isLegendHidden = false, hint, problem, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? "visually-hidden" : undefined}>{legend}</legend>
      {hint && <p>{hint}</p>}
      {problem && <Problem>{problem}</Problem>}
      {children}
    </fieldset>
  );
}

type Ids = { id: string; "aria-describedby": string | undefined; "aria-invalid"?: true };

type LabelledProps = Omit<Around, "isLabelHidden"> & {
  isLabelHidden?: boolean | undefined;
  children: (ids: Ids) => ReactNode;
};

function Labelled({ label, hint, problem, isLabelHidden = false, children }: LabelledProps) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy || undefined, ...(problem && { "aria-invalid": true }) })}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles.problem}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
