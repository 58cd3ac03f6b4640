import styles from "./bar-keys.module.css";
import tones from "./bar-tones.module.css";

export type BarTone = "sent" | "bad" | "good" | "rest";

type Props = { keys: readonly { name: string; tone: BarTone }[] };

/** What the colours of bars stand for; the chart says it in words, too. */
export function BarKeys({ keys }: Props) {
  return (
    <ul className={styles.keys} aria-hidden="true">
      {keys.map(({ name, tone }) => (
        <li key={name}>
          <span className={tones[tone]} />
          {name}
        </li>
      ))}
    </ul>
  );
}
