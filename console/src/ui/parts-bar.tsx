import styles from "./parts-bar.module.css";
import { count } from "./wording.ts";

export type PartTone =
  | "accent"
  | "soft"
  | "pale"
  | "green"
  | "amber"
  | "red"
  | "violet"
  | "sky"
  | "gray"
  | "dim"
  | "held"
  | "free";

/** `free` and what is missing to `whole` stay empty. */
export type Part = { name: string; figure: number; tone: PartTone };

type Props = {
  parts: readonly Part[];
  /** What the bar's length stands for; without it, the sum of its parts. */
  whole?: number;
  size?: "thin" | "usual" | "thick";
};

/** A sentence or a list beside it says the figures. */
export function PartsBar({ parts, whole, size = "usual" }: Props) {
  const sum = parts.reduce((all, { figure }) => all + figure, 0);
  const all = Math.max(whole ?? sum, sum, 1);
  return (
    <span className={`${styles.bar} ${styles[size]}`} aria-hidden="true">
      {parts.map(
        ({ name, figure, tone }) =>
          figure > 0 && (
            <span key={name} className={styles[tone]} style={{ flexGrow: 0, flexBasis: `${(figure / all) * 100}%` }} />
          ),
      )}
    </span>
  );
}

/** Each part in a row, as "142 sent": `name` is what follows its figure. */
export function PartsLegend({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={styles.legend}>
      {parts.map(({ name, figure, tone }) => (
        <li key={name}>
          <PartKey tone={tone} /> {count(figure)} {name}
        </li>
      ))}
    </ul>
  );
}

/** The colour of a part, beside its name in a list. */
export const PartKey = ({ tone }: Pick<Part, "tone">) => (
  <span className={`${styles.key} ${styles[tone]}`} aria-hidden="true" />
);
