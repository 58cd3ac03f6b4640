import styles from "./badge.module.css";

/** A word that is unknown here has a calm tone. */
const tones: Readonly<Record<string, string | undefined>> = {
  running: styles.good,
  active: styles.good,
  completed: styles.calm,
  done: styles.calm,
  replied: styles.good,
  paused: styles.warn,
  resting: styles.warn,
  blocked: styles.warn,
  bounced: styles.bad,
  error: styles.bad,
  needs_reconnect: styles.bad,
  negative: styles.bad,
};

export function Badge({ word, tone = word }: { word: string; tone?: string }) {
  return (
    <span className={`${styles.badge} ${tones[tone] ?? styles.calm}`}>
      <span className={styles.dot} aria-hidden="true" />
      {word.replaceAll("_", " ")}
    </span>
  );
}
