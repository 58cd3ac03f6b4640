import styles from "./plain-text.module.css";

/** Every sign of it, in paragraphs where it has an empty line. */
export const PlainText = ({ children }: { children: string }) => (
  <div className={styles.text}>
    {children.split("\n\n").map((paragraph, at) => (
      <p key={at}>{paragraph}</p>
    ))}
  </div>
);
