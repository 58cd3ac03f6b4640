import { useId } from "react";
import styles from "./segmented.module.css";

type Props<Id extends string> = {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** One of a few, at once. What has an address is `Filters`. */
export function Segmented<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  const name = useId();
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label}>
      {options.map(({ id, label: text }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
